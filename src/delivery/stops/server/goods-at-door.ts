import { backMessages } from '../../runs/back-messages.ts';
import type { GoodsBack } from '../../runs/server/goods-back.ts';
import type { DriverStop } from '../contract.ts';

/** What is taken back there, and what stays: a phone of an earlier release hears of the first alone. */
export function goodsAtDoor(
  goods: readonly GoodsBack[],
): Pick<DriverStop, 'toFetch' | 'leaveThere'> {
  return {
    toFetch: goods.flatMap(({ customerId: _customer, productId: _product, whyNot, ...one }) =>
      whyNot ? [] : [one],
    ),
    leaveThere: goods.flatMap(({ number, whyNot, ...one }) =>
      whyNot ? [{ number, text: backMessages.leave({ ...one, why: whyNot }) }] : [],
    ),
  };
}
