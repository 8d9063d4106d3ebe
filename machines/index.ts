import { orderMachine } from './order/machine.ts';
import { orderLifeMachine } from './orderLife/machine.ts';
import { ORDER_LIFE_SAMPLES } from './orderLife/samples.ts';
import { ORDER_SAMPLES } from './order/samples.ts';
import { UPLOAD_BATCH_SAMPLES } from './uploadBatch/samples.ts';
import { uploadBatchMachine } from './uploadBatch/machine.ts';

/** Every machine, with what it is for and what to try it with. Stories, tests and the visualiser read this list. */
export const MACHINES = [
  {
    machine: orderMachine,
    title: { en: 'Order', pt: 'Pedido' },
    purpose: {
      en: 'Takes a visitor from the first answer through the pre-check, the upload and the checkout to the payment page, and says at each moment what is open and what is missing.',
      pt: 'Leva o visitante da primeira resposta, pela verificação prévia, pelo envio e pelo fechamento, até a página de pagamento, e diz a cada momento o que está aberto e o que falta.',
    },
    samples: ORDER_SAMPLES,
  },
  {
    machine: uploadBatchMachine,
    title: { en: 'Upload batch', pt: 'Envio em lote' },
    purpose: {
      en: 'Sends the chosen files one request at a time, in order, and stops at the first that fails.',
      pt: 'Envia os arquivos escolhidos, um por vez e em ordem, e para no primeiro que falhar.',
    },
    samples: UPLOAD_BATCH_SAMPLES,
  },
  {
    machine: orderLifeMachine,
    title: { en: 'Order life', pt: 'Vida do pedido' },
    purpose: {
      en: 'Tells what becomes of a submitted order by what happens to its payment. The server decides every change by this chart.',
      pt: 'Diz o que acontece com um pedido finalizado conforme o pagamento. O servidor decide cada mudança por este diagrama.',
    },
    samples: ORDER_LIFE_SAMPLES,
  },
] as const;
