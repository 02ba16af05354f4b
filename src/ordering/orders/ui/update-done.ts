import { messageFor } from '../../../kit/messages.ts';
import type { OrderAction } from '../contract.ts';
import type { MeanwhileChange } from '../server/changes-since.ts';

/** What an update of an order answers. */
export interface UpdateDone {
  done?: OrderAction;
  /** The run that the order left with its day, in words. */
  left?: string;
  error?: {
    code: string;
    message: string;
    details?: {
      reason?: string;
      prices?: readonly { productId: string; unitPriceCents: number }[];
      /** Of what there is too little: how much more can be had. */
      short?: readonly { productId: string; available: number }[];
      changes?: readonly MeanwhileChange[];
    };
  };
}

/** The failure in words: ours where we know the reason, else the catalogue's. */
export function failureText(error: NonNullable<UpdateDone['error']>): string {
  return error.details?.reason || error.code === 'aborted' ? error.message : messageFor(error);
}
