import type { DriverStop } from './contract.ts';
import { deliveredOf, type StopDraft } from './stop-draft.ts';

/** What the driver has counted, for the receiver's own phone. */
export const codeLines = (stop: DriverStop, draft: StopDraft) => ({
  lines: stop.lines.map((line) => ({
    orderLineId: line.orderLineId,
    delivered: deliveredOf(line, draft),
  })),
  extras: draft.extras.map(({ productId, quantity }) => ({ productId, quantity })),
});

/** Where the receiver counted otherwise on their own phone than what is to be recorded. More of an ordered product is one line with it. */
export function countedOtherwise(
  stop: DriverStop,
  draft: StopDraft,
): { name: string; delivered: number; counted: number }[] {
  return (draft.received?.lines ?? []).flatMap(
    ({ orderLineId, productId, name, counted }, at, all) => {
      const line = stop.lines.find((one) => one.orderLineId === orderLineId);
      const isFirst = all.findIndex((one) => one.productId === productId) === at;
      const extra = isFirst ? draft.extras.filter((one) => one.productId === productId) : [];
      const delivered =
        (line ? deliveredOf(line, draft) : 0) +
        extra.reduce((sum, { quantity }) => sum + quantity, 0);
      return delivered === counted ? [] : [{ name, delivered, counted }];
    },
  );
}
