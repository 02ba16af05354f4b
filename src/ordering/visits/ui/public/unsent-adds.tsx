import type { Failure } from '../../../../kit/failure.ts';
import { messageFor } from '../../../../kit/messages.ts';
import { toast } from '../../../../ui/toast.ts';
import { useSendKept } from '../../../../ui/use-send-kept.ts';
import * as messages from '../../messages.ts';
import { type KeptAdd, keptAdds } from '../kept-adds.ts';

/** Products that were pressed into a customer's order on this device without an answer, or refused. */
export const useUnsentAdds = (person: string): KeptAdd[] => keptAdds.useAll(person);

/** Sends one of them to its customer's page, under its key. */
export function SendAdd({ person, add }: { person: string; add: KeptAdd }) {
  const { customerId, customerName, productId, productName, key } = add;
  useSendKept<{ error?: Failure }>(
    {
      name: `add-${key}`,
      action: `/dashboard/customers/${customerId}`,
      form: { intent: 'add', person, productId, key },
    },
    ({ error }) => {
      if (error) return keptAdds.keep(person, { ...add, refused: messageFor(error) });
      keptAdds.drop(person, add);
      toast.success(messages.addedFor(productName, customerName));
    },
  );
  return null;
}

/** The person has read why it was not added. */
export const letAddGo = keptAdds.drop;
