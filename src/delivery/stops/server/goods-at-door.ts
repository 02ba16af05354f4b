import type { GoodsBack } from '../../runs/server/goods-back.ts';
import type { DriverStop } from '../contract.ts';

/** What is taken back there, and what stays: a phone of an earlier release hears of the first alone. */
export function goodsAtDoor(
  goods: readonly GoodsBack[],
): Pick<DriverStop, 'toFetch' | 'leaveThere'> {
  return {
    toFetch: goods.flatMap(({ leave, how, ...one }) =>
      leave ? [] : [how ? { ...one, how } : one],
    ),
    leaveThere: goods.flatMap(({ number, leave }) => (leave ? [{ number, text: leave }] : [])),
  };
}
