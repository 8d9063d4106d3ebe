import {
  and,
  assertEvent,
  assign,
  forwardTo,
  not,
  setup,
  stateIn,
  type DoneActorEvent,
} from 'xstate';
import { missingForCheckout, missingForUpload } from '../../src/domain/gate.ts';
import { invalidContactFields } from '../../src/domain/contact.ts';
import { isRushAllowed, needsCustomQuote, parsePages } from '../../src/domain/pages.ts';
import { isTranslationConfirmed, precheckResult } from '../../src/domain/precheck.ts';
import { createCheckout, type CheckoutResult } from './actors.ts';
import { ofKind } from '../actorResult.ts';
import { PAID_ORDER, startOrder, withMissingFields, type OrderContext } from './context.ts';
import type { OrderEvent } from './events.ts';
import type { OrderInput } from './context.ts';
import { checkoutRequestOf, uploadFieldsOf } from './requests.ts';
import { uploadBatchMachine } from '../uploadBatch/machine.ts';
import type { UploadBatchOutput } from '../uploadBatch/types.ts';
import type { StateMeta } from '../words.ts';

/** What the order's own actors tell it. */
type AnswerEvent =
  | DoneActorEvent<UploadBatchOutput, 'uploadBatch'>
  | DoneActorEvent<CheckoutResult, 'createCheckout'>;

/** A visitor's order, from the first answer to the payment page; see `machines/index.ts`. */
export const orderMachine = setup({
  // oxlint-disable-next-line typescript/no-unnecessary-type-assertion, typescript/no-unsafe-type-assertion -- XState reads its type alone
  types: {} as {
    context: OrderContext;
    events: OrderEvent | AnswerEvent;
    input: OrderInput;
    meta: StateMeta;
  },
  actors: { uploadBatch: uploadBatchMachine, createCheckout },
  guards: {
    isContactComplete: ({ context }) => invalidContactFields(context.draft).length === 0,
    isUnknown: ({ context }) => precheckResult(context.draft) === 'unknown',
    isRequired: ({ context }) => precheckResult(context.draft) === 'required',
    isLikely: ({ context }) => precheckResult(context.draft) === 'likely',
    isTranslationConfirmed: ({ context }) => isTranslationConfirmed(context.draft),
    isCustomQuoteNeeded: ({ context }) => needsCustomQuote(context.draft.pages),
    isRushAllowed: ({ context }) => isRushAllowed(context.draft.pages),
    isRushForbidden: not('isRushAllowed'),
    isRushChosen: ({ context }) => context.draft.rush,
    canUpload: ({ context }) => missingForUpload(context.draft).length === 0,
    cannotUpload: not('canUpload'),
    isReadyToPay: ({ context: { draft, uploaded } }) =>
      missingForCheckout({ draft, uploadedCount: uploaded.length, isBatchRunning: false })
        .length === 0,
    isBatchRunning: stateIn({ upload: 'uploading' }),
    canCheckout: and(['isReadyToPay', not('isBatchRunning')]),
    cannotCheckout: not('canCheckout'),
    isRedirecting: stateIn({ checkout: 'redirecting' }),
    isNotRedirecting: not('isRedirecting'),
    canSubmit: and(['canCheckout', 'isNotRedirecting']),
    isAnyFileHeld: ({ context }) => context.held.length > 0,
    canSendHeldFiles: and(['canUpload', 'isAnyFileHeld']),
    isAnyFileChosen: ({ event }) => event.type === 'files.chosen' && event.entries.length > 0,
    canStartBatch: and(['canUpload', 'isNotRedirecting']),
    canSendChosenFiles: and(['canStartBatch', 'isAnyFileChosen']),
    isBatchDone: ({ event }) => {
      assertEvent(event, 'xstate.done.actor.uploadBatch');
      return event.output.kind === 'done';
    },
    isBatchCancelled: ({ event }) => {
      assertEvent(event, 'xstate.done.actor.uploadBatch');
      return event.output.kind === 'cancelled';
    },
    isCheckoutCreated: ({ event }) => {
      assertEvent(event, 'xstate.done.actor.createCheckout');
      return event.output.kind === 'created';
    },
    wasPaid: ({ context }) => context.returned === 'paid',
    wasCancelled: ({ context }) => context.returned === 'cancelled',
    isPaidMeanwhile: ({ event }) => event.type === 'page.restored' && event.isPaid,
    isStillToPay: not('isPaidMeanwhile'),
  },
  actions: {
    keepContact: assign(({ context: { draft }, event }) => {
      assertEvent(event, 'contact.edited');
      return { draft: { ...draft, [event.field]: event.value } };
    }),
    keepFiling: assign(({ context: { draft }, event }) => {
      assertEvent(event, 'filing.answered');
      return { draft: { ...draft, filingWhere: event.filingWhere } };
    }),
    keepCountry: assign(({ context: { draft }, event }) => {
      assertEvent(event, 'country.answered');
      return { draft: { ...draft, consularCountry: event.consularCountry } };
    }),
    keepDirection: assign(({ context: { draft }, event }) => {
      assertEvent(event, 'direction.answered');
      return { draft: { ...draft, direction: event.direction } };
    }),
    keepStillWant: assign(({ context: { draft }, event }) => {
      assertEvent(event, 'stillWant.toggled');
      return { draft: { ...draft, stillWantTranslation: event.stillWantTranslation } };
    }),
    keepPages: assign(({ context: { draft }, event }) => {
      assertEvent(event, 'pages.edited');
      return { draft: { ...draft, pages: parsePages(event.text) }, pagesText: event.text };
    }),
    keepRush: assign(({ context: { draft }, event }) => {
      assertEvent(event, 'rush.toggled');
      return { draft: { ...draft, rush: event.rush } };
    }),
    switchRushOff: assign(({ context: { draft } }) => ({ draft: { ...draft, rush: false } })),
    keepMailing: assign(({ context: { draft }, event }) => {
      assertEvent(event, 'mailing.toggled');
      return { draft: { ...draft, mailHardCopy: event.mailHardCopy } };
    }),
    noteFieldLeft: assign(({ context, event }) => {
      assertEvent(event, 'field.left');
      return { left: [...new Set([...context.left, event.field])] };
    }),
    pointOutMissingFields: assign(({ context }) => ({ left: withMissingFields(context) })),
    takeHeldFiles: assign(({ context }) => ({
      batch: { entries: context.held, index: 0, sentBytes: 0 },
      held: [],
    })),
    takeChosenFiles: assign(({ event }) => {
      assertEvent(event, 'files.chosen');
      return { batch: { entries: event.entries, index: 0, sentBytes: 0 } };
    }),
    takeSameFiles: assign(({ context }) => ({
      batch: { entries: entriesOf(context), index: 0, sentBytes: 0 },
    })),
    forgetLastBatch: assign({ lastBatch: null, uploadFailureText: null }),
    keepProgress: assign(({ context, event }) => {
      assertEvent(event, 'upload.progressed');
      const { index, sentBytes } = event;
      return { batch: { entries: entriesOf(context), index, sentBytes } };
    }),
    passCancelOn: forwardTo('uploadBatch'),
    addUploadedFiles: assign(({ context, event }) => {
      assertEvent(event, 'xstate.done.actor.uploadBatch');
      const { uploaded } = ofKind(event.output, 'done');
      return {
        uploaded: [...context.uploaded, ...uploaded],
        batch: null,
        lastBatch: { outcome: 'done' as const, count: entriesOf(context).length },
      };
    }),
    dropBatch: assign(({ context }) => ({
      batch: null,
      lastBatch: { outcome: 'cancelled' as const, count: entriesOf(context).length },
    })),
    keepUploadFailure: assign(({ context, event }) => {
      assertEvent(event, 'xstate.done.actor.uploadBatch');
      const { index, text } = ofKind(event.output, 'failed');
      return {
        batch: { entries: entriesOf(context), index, sentBytes: 0 },
        uploadFailureText: text,
      };
    }),
    removeFile: assign(({ context, event }) => {
      assertEvent(event, 'file.removed');
      return { uploaded: context.uploaded.filter((file) => file.key !== event.key) };
    }),
    forgetCheckoutFailure: assign({ checkoutFailureText: null }),
    keepCheckoutFailure: assign(({ event }) => {
      assertEvent(event, 'xstate.done.actor.createCheckout');
      return { checkoutFailureText: ofKind(event.output, 'refused').text };
    }),
    leaveForPayment: (_, { url }: { url: string }) => {
      throw new Error(`nobody provided the action "leaveForPayment", to ${url}`);
    },
    startOver: assign(() => PAID_ORDER),
  },
}).createMachine({
  id: 'order',
  description: 'An order, from the first answer to the payment page.',
  meta: {
    title: { en: 'Order', pt: 'Pedido' },
    pt: 'Um pedido, da primeira resposta à página de pagamento.',
  },
  context: ({ input }) => startOrder(input),
  type: 'parallel',
  on: {
    'field.left': { actions: 'noteFieldLeft' },
    'mailing.toggled': { actions: 'keepMailing' },
    'page.restored': { guard: 'isPaidMeanwhile', target: '#order', actions: 'startOver' },
  },
  states: {
    contact: {
      description: 'Who orders: name, e-mail and phone.',
      meta: {
        title: { en: 'Contact', pt: 'Contato' },
        pt: 'Quem faz o pedido: nome, e-mail e telefone.',
      },
      initial: 'deciding',
      on: { 'contact.edited': { target: '.deciding', actions: 'keepContact' } },
      states: {
        deciding: {
          description: 'Are all three details valid?',
          meta: {
            title: { en: 'Contact check', pt: 'Checagem do contato' },
            pt: 'Os três dados são válidos?',
          },
          always: [{ guard: 'isContactComplete', target: 'complete' }, { target: 'incomplete' }],
        },
        incomplete: {
          description: 'At least one contact detail is missing or not valid.',
          meta: {
            title: { en: 'Incomplete', pt: 'Incompleto' },
            pt: 'Falta pelo menos um dado de contato, ou ele não é válido.',
          },
        },
        complete: {
          description: 'Name, e-mail and phone are valid.',
          meta: {
            title: { en: 'Complete', pt: 'Completo' },
            pt: 'Nome, e-mail e telefone são válidos.',
          },
        },
      },
    },
    precheck: {
      description: 'Whether a translation is needed at all.',
      meta: {
        title: { en: 'Pre-check', pt: 'Verificação prévia' },
        pt: 'Se a tradução é mesmo necessária.',
      },
      initial: 'deciding',
      on: {
        'filing.answered': { target: '.deciding', actions: 'keepFiling' },
        'country.answered': { target: '.deciding', actions: 'keepCountry' },
        'direction.answered': { target: '.deciding', actions: 'keepDirection' },
      },
      states: {
        deciding: {
          description: 'What do the answers say?',
          meta: {
            title: { en: 'Reading the answers', pt: 'Lendo as respostas' },
            pt: 'O que dizem as respostas?',
          },
          always: [
            { guard: 'isUnknown', target: 'unknown' },
            { guard: 'isRequired', target: 'required' },
            { guard: 'isLikely', target: 'likely' },
            { target: 'optional' },
          ],
        },
        unknown: {
          description: 'A question is still without an answer.',
          meta: {
            title: { en: 'Not known yet', pt: 'Ainda não se sabe' },
            pt: 'Ainda há pergunta sem resposta.',
          },
        },
        required: {
          description: 'A translation is required: filing in the US, Portuguese to English.',
          meta: {
            title: { en: 'Required', pt: 'Exigida' },
            pt: 'A tradução é exigida: processo nos EUA, do português para o inglês.',
          },
        },
        likely: {
          description: 'A translation is commonly required: another country’s consulate.',
          meta: {
            title: { en: 'Probably required', pt: 'Provavelmente exigida' },
            pt: 'A tradução costuma ser exigida: consulado em outro país.',
          },
        },
        optional: {
          description: 'A translation is often not required.',
          meta: {
            title: { en: 'Often not required', pt: 'Muitas vezes dispensada' },
            pt: 'Muitas vezes a tradução não é exigida.',
          },
          initial: 'deciding',
          on: { 'stillWant.toggled': { target: '.deciding', actions: 'keepStillWant' } },
          states: {
            deciding: {
              description: 'Is the translation still wanted?',
              meta: {
                title: { en: 'Still wanted?', pt: 'Ainda deseja?' },
                pt: 'A tradução ainda é desejada?',
              },
              always: [
                { guard: 'isTranslationConfirmed', target: 'confirmed' },
                { target: 'unconfirmed' },
              ],
            },
            unconfirmed: {
              description: 'Not yet said that it is still wanted; the order waits.',
              meta: {
                title: { en: 'Not confirmed', pt: 'Não confirmada' },
                pt: 'Ainda não confirmou que deseja a tradução; o pedido espera.',
              },
            },
            confirmed: {
              description: 'The translation is wanted all the same.',
              meta: {
                title: { en: 'Confirmed', pt: 'Confirmada' },
                pt: 'A tradução é desejada mesmo assim.',
              },
            },
          },
        },
      },
    },
    size: {
      description: 'How large the job is.',
      meta: { title: { en: 'Size', pt: 'Tamanho' }, pt: 'O tamanho do trabalho.' },
      initial: 'deciding',
      on: { 'pages.edited': { target: '.deciding', actions: 'keepPages' } },
      states: {
        deciding: {
          description: 'More than 30 pages?',
          meta: {
            title: { en: 'Counting the pages', pt: 'Contando as páginas' },
            pt: 'Mais de 30 páginas?',
          },
          always: [
            { guard: 'isCustomQuoteNeeded', target: 'customQuote' },
            { target: 'automatic' },
          ],
        },
        automatic: {
          description: 'Up to 30 pages: the page quotes the price.',
          meta: {
            title: { en: 'Automatic price', pt: 'Preço automático' },
            pt: 'Até 30 páginas: a página calcula o preço.',
          },
        },
        customQuote: {
          description: 'More than 30 pages: the price is asked for.',
          meta: {
            title: { en: 'Custom quote', pt: 'Orçamento sob medida' },
            pt: 'Mais de 30 páginas: o preço é sob consulta.',
          },
        },
      },
    },
    rush: {
      description: 'Rush delivery, for jobs of up to 8 pages.',
      meta: {
        title: { en: 'Rush', pt: 'Urgência' },
        pt: 'Entrega urgente, para trabalhos de até 8 páginas.',
      },
      initial: 'deciding',
      on: {
        'rush.toggled': { guard: 'isRushAllowed', target: '.deciding', actions: 'keepRush' },
      },
      states: {
        deciding: {
          description: 'Is rush allowed, and is it chosen?',
          meta: {
            title: { en: 'Rush check', pt: 'Checagem da urgência' },
            pt: 'A urgência é permitida e foi escolhida?',
          },
          always: [
            { guard: 'isRushForbidden', target: 'unavailable' },
            { guard: 'isRushChosen', target: 'on' },
            { target: 'off' },
          ],
        },
        off: {
          description: 'Rush is not chosen.',
          meta: { title: { en: 'Off', pt: 'Desligada' }, pt: 'A urgência não foi escolhida.' },
          always: { guard: 'isRushForbidden', target: 'deciding' },
        },
        on: {
          description: 'Rush is chosen.',
          meta: { title: { en: 'On', pt: 'Ligada' }, pt: 'A urgência foi escolhida.' },
          always: { guard: 'isRushForbidden', target: 'deciding' },
        },
        unavailable: {
          description: 'More than 8 pages. Rush is off, and stays off when pages go down again.',
          meta: {
            title: { en: 'Not available', pt: 'Indisponível' },
            pt: 'Mais de 8 páginas. A urgência fica desligada, mesmo se as páginas baixarem.',
          },
          entry: 'switchRushOff',
          always: { guard: 'isRushAllowed', target: 'deciding' },
        },
      },
    },
    gate: {
      description: 'What the visitor may do next.',
      meta: { title: { en: 'Gate', pt: 'Liberação' }, pt: 'O que o visitante já pode fazer.' },
      initial: 'deciding',
      states: {
        deciding: {
          description: 'Is anything missing before checkout, or before the upload?',
          meta: {
            title: { en: 'What is missing?', pt: 'O que falta?' },
            pt: 'Falta algo antes do pagamento, ou antes do envio?',
          },
          always: [
            { guard: 'canCheckout', target: 'checkoutOpen' },
            { guard: 'canUpload', target: 'uploadOpen' },
            { target: 'closed' },
          ],
        },
        closed: {
          description: 'Something is missing before files can be uploaded.',
          meta: {
            title: { en: 'Closed', pt: 'Fechada' },
            pt: 'Falta algo antes de enviar arquivos.',
          },
          always: { guard: 'canUpload', target: 'deciding' },
        },
        uploadOpen: {
          description: 'Files can be uploaded; none is, or a batch is still on its way.',
          meta: {
            title: { en: 'Upload open', pt: 'Envio aberto' },
            pt: 'Já dá para enviar arquivos; nenhum chegou, ou um envio está em curso.',
          },
          always: [
            { guard: 'cannotUpload', target: 'deciding' },
            { guard: 'canCheckout', target: 'deciding' },
          ],
        },
        checkoutOpen: {
          description: 'Nothing is missing: the order can be paid.',
          meta: {
            title: { en: 'Checkout open', pt: 'Pagamento aberto' },
            pt: 'Não falta nada: o pedido pode ser pago.',
          },
          always: { guard: 'cannotCheckout', target: 'deciding' },
        },
      },
    },
    upload: {
      description: 'The files, sent in batches.',
      meta: { title: { en: 'Upload', pt: 'Envio' }, pt: 'Os arquivos, enviados em lotes.' },
      initial: 'idle',
      on: { 'file.removed': { guard: 'isNotRedirecting', actions: 'removeFile' } },
      states: {
        idle: {
          description: 'No batch is on its way.',
          meta: {
            title: { en: 'Nothing on its way', pt: 'Nada a caminho' },
            pt: 'Nenhum envio em curso.',
          },
          always: { guard: 'canSendHeldFiles', target: 'uploading', actions: 'takeHeldFiles' },
          on: {
            'files.chosen': {
              guard: 'canSendChosenFiles',
              target: 'uploading',
              actions: 'takeChosenFiles',
            },
          },
        },
        uploading: {
          description:
            'A batch is on its way. It carries the answers it started with, and goes on even if one of them is changed and the gate closes.',
          meta: {
            title: { en: 'Sending the files', pt: 'Enviando os arquivos' },
            pt: 'Um envio está em curso. Ele leva as respostas do início e continua mesmo que alguma mude.',
          },
          entry: 'forgetLastBatch',
          invoke: {
            id: 'uploadBatch',
            src: 'uploadBatch',
            input: ({ context }) => ({
              entries: entriesOf(context),
              fields: uploadFieldsOf(context.draft),
            }),
            onDone: [
              { guard: 'isBatchDone', target: 'idle', actions: 'addUploadedFiles' },
              { guard: 'isBatchCancelled', target: 'idle', actions: 'dropBatch' },
              { target: 'error', actions: 'keepUploadFailure' },
            ],
            onError: { target: 'error' },
          },
          on: {
            'upload.progressed': { actions: 'keepProgress' },
            'upload.cancelled': { actions: 'passCancelOn' },
          },
        },
        error: {
          description: 'A file failed; nothing of its batch was added.',
          meta: {
            title: { en: 'Failed', pt: 'Falhou' },
            pt: 'Um arquivo falhou; nada desse envio foi acrescentado.',
          },
          on: {
            'files.chosen': {
              guard: 'canSendChosenFiles',
              target: 'uploading',
              actions: 'takeChosenFiles',
            },
            'upload.retried': {
              guard: 'canStartBatch',
              target: 'uploading',
              actions: 'takeSameFiles',
            },
          },
        },
      },
    },
    checkout: {
      description: 'From the form to the payment page, and back.',
      meta: {
        title: { en: 'Checkout', pt: 'Pagamento' },
        pt: 'Do formulário à página de pagamento, e a volta.',
      },
      initial: 'deciding',
      on: {
        'order.submitted': [
          { guard: 'canSubmit', target: '.redirecting' },
          { guard: 'cannotCheckout', actions: 'pointOutMissingFields' },
        ],
      },
      states: {
        deciding: {
          description: 'Does the visitor come back from the payment page?',
          meta: {
            title: { en: 'Coming back?', pt: 'Está voltando?' },
            pt: 'O visitante está voltando da página de pagamento?',
          },
          always: [
            { guard: 'wasPaid', target: 'paid' },
            { guard: 'wasCancelled', target: 'cancelled' },
            { target: 'idle' },
          ],
        },
        idle: {
          description: 'The order has not been submitted.',
          meta: {
            title: { en: 'Not submitted', pt: 'Não finalizado' },
            pt: 'O pedido não foi finalizado.',
          },
        },
        redirecting: {
          description:
            'The payment page is asked for, then opened. A second submit changes nothing.',
          meta: {
            title: { en: 'Opening the payment', pt: 'Abrindo o pagamento' },
            pt: 'A página de pagamento é solicitada e depois aberta. Um segundo clique não muda nada.',
          },
          entry: 'forgetCheckoutFailure',
          invoke: {
            id: 'createCheckout',
            src: 'createCheckout',
            input: ({ context }) => checkoutRequestOf(context.draft, context.uploaded),
            onDone: [
              {
                guard: 'isCheckoutCreated',
                actions: {
                  type: 'leaveForPayment',
                  params: ({ event }) => ({ url: ofKind(event.output, 'created').url }),
                },
              },
              { target: 'error', actions: 'keepCheckoutFailure' },
            ],
            onError: { target: 'error' },
          },
          on: { 'page.restored': { guard: 'isStillToPay', target: 'idle' } },
        },
        error: {
          description: 'The payment page could not be opened; the order can be submitted again.',
          meta: {
            title: { en: 'Failed', pt: 'Falhou' },
            pt: 'A página de pagamento não pôde ser aberta; o pedido pode ser refeito.',
          },
        },
        cancelled: {
          description: 'The visitor came back without paying; the order is as it was.',
          meta: {
            title: { en: 'Cancelled', pt: 'Cancelado' },
            pt: 'O visitante voltou sem pagar; o pedido continua como estava.',
          },
        },
        paid: {
          description: 'The order is paid; a new one can be started.',
          meta: {
            title: { en: 'Paid', pt: 'Pago' },
            pt: 'O pedido foi pago; um novo pode ser iniciado.',
          },
        },
      },
    },
  },
});

/** The files of the batch that runs or failed; there is one in every state that asks. */
function entriesOf({ batch }: OrderContext) {
  if (batch === null) throw new Error('there is no batch');
  return batch.entries;
}
