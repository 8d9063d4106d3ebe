import type { RefusalCode } from '../../contract/refusal.ts';
import { BYTES_PER_MB } from '../../domain/limits.ts';
import type { Language } from '../../domain/language.ts';

type Texts = Readonly<Record<RefusalCode, string>>;

const en: Texts = {
  malformed_request: 'The request arrived incomplete or damaged. Try again.',
  file_missing: 'No file arrived. Choose the file again.',
  file_empty: 'This file is empty. Choose another one.',
  file_too_large: 'This file is larger than {maxFileMb} MB. Send a smaller one.',
  file_kind_not_accepted:
    'This kind of file is not accepted. Send a PDF or a photo (JPEG, PNG, HEIC, WebP).',
  file_damaged: 'This file is damaged or incomplete. Open it, save it again and send the new copy.',
  file_too_many_pixels: 'This picture has too many pixels. Send one of at most 260 megapixels.',
  file_locked:
    'This PDF needs a password to open, so we cannot read it. Open it, print or save it as a new PDF without a password, and send that one.',
  file_too_complex:
    'This file is built in a way that we cannot check. Open it, print it to a new PDF and send that one.',
  file_infected:
    'A virus scanner found something harmful in this file, so we deleted it. Check your device and send a clean copy.',
  file_already_ordered:
    'One of these files already belongs to another order. If you came back from its payment page, go forward in your browser: there you can pay for that order, or cancel it to change it here. Otherwise remove the file from the list and upload it again.',
  file_unknown:
    'One of these files is no longer here. Remove your files from the list and upload them again. If that does not help, allow cookies for this page: they link your files to you.',
  cross_site: 'This request came from another site and was refused.',
  too_many_requests: 'Too many requests. Wait a minute and try again.',
  too_many_bytes:
    'Too many files from your network are waiting to be ordered, and this one has no room. The files already uploaded are still here: order them, send a smaller file, or try again in an hour.',
  not_found: 'There is nothing at this address.',
  payment_provider_unavailable:
    'The payment page cannot be reached right now. Nothing was charged, and it is safe to try again in a few minutes.',
  database_unavailable:
    'We cannot record this right now. It is safe to try again in a few minutes.',
  storage_full: 'We cannot store files right now. It is safe to try again in a few minutes.',
  internal_error: 'Something went wrong on our side. Try again.',
  invalid_name: 'Enter your full name (at most 200 characters).',
  invalid_email:
    'Enter a complete e-mail address, such as name@example.com (at most 254 characters).',
  invalid_phone: 'Enter a phone number with at least 10 digits (at most 40 characters).',
  invalid_pages: 'The number of pages must be from 1 to 30. For larger jobs, ask for a quote.',
  invalid_rush: 'Rush is for small jobs (up to 8 pages). For larger rush orders, contact us.',
  invalid_mailHardCopy: 'Say whether a paper copy should be mailed.',
  invalid_hardCopyCopies: 'The number of paper copies must be from 1 to 20.',
  invalid_notarize: 'Say whether the translation should be notarized.',
  invalid_direction: 'Choose the translation you need.',
  invalid_filingWhere: 'Choose where you will file.',
  invalid_uploadedKeys: 'Send from 1 to 500 files, each once.',
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
    'Um destes arquivos já faz parte de outro pedido. Se você voltou da página de pagamento dele, avance no navegador: lá você pode pagar esse pedido ou cancelá-lo para mudar algo aqui. Se não, remova o arquivo da lista e envie-o de novo.',
  file_unknown:
    'Um destes arquivos não está mais aqui. Remova os arquivos da lista e envie-os de novo. Se não resolver, permita cookies nesta página: eles ligam os arquivos a você.',
  cross_site: 'Esta solicitação veio de outro site e foi recusada.',
  too_many_requests: 'Muitas solicitações. Aguarde um minuto e tente de novo.',
  too_many_bytes:
    'Há arquivos demais da sua rede à espera de um pedido, e este não cabe. Os que você já enviou continuam aqui: faça o pedido com eles, envie um arquivo menor ou tente de novo em uma hora.',
  not_found: 'Não há nada neste endereço.',
  payment_provider_unavailable:
    'A página de pagamento não está disponível agora. Nada foi cobrado, e é seguro tentar de novo em alguns minutos.',
  database_unavailable:
    'Não foi possível registrar isto agora. Pode tentar de novo em alguns minutos, sem risco.',
  storage_full:
    'Não foi possível guardar arquivos agora. Pode tentar de novo em alguns minutos, sem risco.',
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
  invalid_direction: 'Escolha a tradução de que você precisa.',
  invalid_filingWhere: 'Escolha onde você vai dar entrada.',
  invalid_uploadedKeys: 'Envie de 1 a 500 arquivos, cada um uma vez.',
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
