import type { RefusalCode } from '../../contract/refusal.ts';
import { BYTES_PER_MB } from '../../domain/limits.ts';
import type { Language } from '../../domain/language.ts';

type Texts = Readonly<Record<RefusalCode, string>>;

const en: Texts = {
  malformed_request: 'The request arrived incomplete or damaged. Please try again.',
  file_missing: 'No file arrived. Please choose the file again.',
  file_empty: 'This file is empty. Please choose another one.',
  file_too_large: 'This file is larger than {maxFileMb} MB. Please send a smaller one.',
  file_kind_not_accepted:
    'This kind of file is not accepted. Please send a PDF or a photo (JPEG, PNG, HEIC, WebP).',
  file_damaged:
    'This file is damaged or incomplete. Please open it, save it again and send the new copy.',
  file_too_many_pixels:
    'This picture has too many pixels. Please send one of at most 260 megapixels.',
  file_locked:
    'This PDF needs a password to open, so we cannot read it. Please open it, print or save it as a new PDF without a password, and send that one.',
  file_too_complex:
    'This file is built in a way that we cannot check. Please open it, print it to a new PDF and send that one.',
  file_infected:
    'A virus scanner found something harmful in this file, so we deleted it. Please check your device and send a clean copy.',
  file_already_ordered:
    'One of these files already belongs to another order. If you have not paid for it yet, finish or cancel that payment on its payment page; otherwise upload the file again.',
  file_unknown:
    'One of these files is no longer here. Please remove your files from the list and upload them again.',
  cross_site: 'This request came from another site and was refused.',
  too_many_requests: 'Too many requests. Please wait a minute and try again.',
  too_many_bytes:
    'Too many files from your network wait to be ordered. Nothing was lost. Please order the files you have already uploaded, or try again in an hour.',
  not_found: 'There is nothing at this address.',
  payment_provider_unavailable:
    'The payment page cannot be reached right now. Nothing was charged, and it is safe to try again in a few minutes.',
  database_unavailable:
    'We cannot record this right now. Nothing was lost. Please try again in a few minutes.',
  storage_full:
    'We cannot store files right now. Nothing was lost. Please try again in a few minutes.',
  internal_error: 'Something went wrong on our side. Please try again.',
  invalid_name: 'Please enter your full name (at most 200 characters).',
  invalid_email:
    'Please enter a complete e-mail address, such as name@example.com (at most 254 characters).',
  invalid_phone: 'Please enter a phone number with at least 10 digits (at most 40 characters).',
  invalid_pages: 'The number of pages must be from 1 to 30. For larger jobs, ask for a quote.',
  invalid_rush: 'Rush is for small jobs (up to 8 pages). For larger rush orders, contact us.',
  invalid_mailHardCopy: 'Please say whether a hard copy should be mailed.',
  invalid_hardCopyCopies: 'The number of hard copies must be from 1 to 20.',
  invalid_notarize: 'Please say whether the translation should be notarized.',
  invalid_direction: 'Please choose the direction of the translation.',
  invalid_filingWhere: 'Please choose where you are filing.',
  invalid_uploadedKeys: 'Please upload at least one file.',
};

const pt: Texts = {
  malformed_request: 'A solicitação chegou incompleta ou danificada. Tente de novo.',
  file_missing: 'Nenhum arquivo chegou. Escolha o arquivo de novo.',
  file_empty: 'Este arquivo está vazio. Escolha outro.',
  file_too_large: 'Este arquivo tem mais de {maxFileMb} MB. Envie um arquivo menor.',
  file_kind_not_accepted:
    'Este tipo de arquivo não é aceito. Envie um PDF ou uma foto (JPEG, PNG, HEIC, WebP).',
  file_damaged:
    'Este arquivo está danificado ou incompleto. Abra-o, salve-o de novo e envie a nova cópia.',
  file_too_many_pixels: 'Esta imagem tem pixels demais. Envie uma de até 260 megapixels.',
  file_locked:
    'Este PDF precisa de uma senha para abrir, e por isso não conseguimos lê-lo. Abra-o, imprima ou salve-o como um novo PDF sem senha e envie esse.',
  file_too_complex:
    'Este arquivo foi feito de um modo que não conseguimos verificar. Abra-o, imprima-o em um novo PDF e envie esse.',
  file_infected:
    'Um antivírus encontrou algo nocivo neste arquivo e nós o apagamos. Verifique seu aparelho e envie uma cópia limpa.',
  file_already_ordered:
    'Um destes arquivos já faz parte de outro pedido. Se você ainda não pagou esse pedido, conclua ou cancele o pagamento na página dele; senão, envie o arquivo de novo.',
  file_unknown:
    'Um destes arquivos não está mais aqui. Remova os arquivos da lista e envie-os de novo.',
  cross_site: 'Esta solicitação veio de outro site e foi recusada.',
  too_many_requests: 'Muitas solicitações. Aguarde um minuto e tente de novo.',
  too_many_bytes:
    'Há arquivos demais da sua rede à espera de um pedido. Nada se perdeu. Faça o pedido com os arquivos já enviados ou tente de novo em uma hora.',
  not_found: 'Não há nada neste endereço.',
  payment_provider_unavailable:
    'A página de pagamento não está disponível agora. Nada foi cobrado, e é seguro tentar de novo em alguns minutos.',
  database_unavailable:
    'Não foi possível registrar isto agora. Nada se perdeu. Tente de novo em alguns minutos.',
  storage_full:
    'Não foi possível guardar arquivos agora. Nada se perdeu. Tente de novo em alguns minutos.',
  internal_error: 'Algo deu errado do nosso lado. Tente de novo.',
  invalid_name: 'Informe seu nome completo (no máximo 200 caracteres).',
  invalid_email: 'Informe um e-mail completo, como nome@example.com (no máximo 254 caracteres).',
  invalid_phone: 'Informe um telefone com pelo menos 10 dígitos (no máximo 40 caracteres).',
  invalid_pages:
    'O número de páginas deve ser de 1 a 30. Para trabalhos maiores, peça um orçamento.',
  invalid_rush:
    'A urgência vale para trabalhos pequenos (até 8 páginas). Para pedidos urgentes maiores, fale conosco.',
  invalid_mailHardCopy: 'Diga se devemos enviar uma via impressa pelo correio.',
  invalid_hardCopyCopies: 'O número de vias impressas deve ser de 1 a 20.',
  invalid_notarize: 'Diga se a tradução deve ser notarizada.',
  invalid_direction: 'Escolha o sentido da tradução.',
  invalid_filingWhere: 'Escolha onde você vai apresentar os documentos.',
  invalid_uploadedKeys: 'Envie pelo menos um arquivo.',
};

const TEXTS: Readonly<Record<Language, Texts>> = { en, pt };

/** Returns the text that explains a refusal to visitors. */
export function refusalText(
  code: RefusalCode,
  language: Language,
  { maxFileBytes }: { maxFileBytes: number },
): string {
  return TEXTS[language][code].replace('{maxFileMb}', String(maxFileBytes / BYTES_PER_MB));
}
