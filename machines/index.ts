import { orderMachine } from './order/machine.ts';
import { ORDER_SAMPLES } from './order/samples.ts';
import { ORDER_TEXTS } from './order/texts.ts';
import { orderLifeMachine } from './orderLife/machine.ts';
import { ORDER_LIFE_SAMPLES } from './orderLife/samples.ts';
import { ORDER_LIFE_TEXTS } from './orderLife/texts.ts';
import { uploadBatchMachine } from './uploadBatch/machine.ts';
import { UPLOAD_BATCH_SAMPLES } from './uploadBatch/samples.ts';
import { UPLOAD_BATCH_TEXTS } from './uploadBatch/texts.ts';

/**
 * Every machine with its title, its purpose, its texts and its sample events. Stories, tests and the
 * visualiser read this list. The page does not import it, so that no text of a chart is in its scripts.
 */
export const MACHINES = [
  {
    machine: orderMachine,
    title: ORDER_TEXTS.states.order.title,
    purpose: {
      en: 'Takes a visitor from the first answer through the pre-check, the upload and the checkout to the payment page, and says at each moment what is open and what is missing.',
      pt: 'Leva o visitante da primeira resposta, pela verificação rápida, pelo envio e pelo orçamento, até a página de pagamento, e diz a cada momento o que está aberto e o que falta.',
    },
    texts: ORDER_TEXTS,
    samples: ORDER_SAMPLES,
  },
  {
    machine: uploadBatchMachine,
    title: UPLOAD_BATCH_TEXTS.states.uploadBatch.title,
    purpose: {
      en: 'Sends the chosen files one request at a time, in order, and stops at the first that fails.',
      pt: 'Envia os arquivos escolhidos, um por vez e em ordem, e para no primeiro que falhar.',
    },
    texts: UPLOAD_BATCH_TEXTS,
    samples: UPLOAD_BATCH_SAMPLES,
  },
  {
    machine: orderLifeMachine,
    title: ORDER_LIFE_TEXTS.states.orderLife.title,
    purpose: {
      en: 'Tells what becomes of a submitted order by what happens to its payment. The server decides every change by this chart.',
      pt: 'Diz o que acontece com um pedido finalizado conforme o pagamento. O servidor decide cada mudança por este diagrama.',
    },
    texts: ORDER_LIFE_TEXTS,
    samples: ORDER_LIFE_SAMPLES,
  },
] as const;
