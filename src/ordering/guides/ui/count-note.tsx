import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/panel.tsx';
import { takesMissing } from '../../../ui/take-missing.ts';
import { undoWords } from '../../cart/messages.ts';
import type { Order } from '../../cart/ui/use-order.ts';
import * as messages from '../messages.ts';
import type { OrderPageData } from '../server/load-order.ts';
import type { ShownRow } from '../server/read-guide.ts';
import { proposalFor } from './guide-line.tsx';

/** What is missing to par and stands in no field yet, as it would be typed. */
export const openProposals = (
  rows: readonly ShownRow[],
  order: Pick<Order, 'textOf'>,
): (readonly [string, string])[] =>
  rows.flatMap((row) =>
    proposalFor(row) > 0 && order.textOf(row.productId) === ''
      ? [[row.productId, String(proposalFor(row))] as const]
      : [],
  );

/**
 * After a count: who counted, and what is missing. Who pressed "Order what is missing" there has it in the order, with Undo; who comes by the
 * address takes it row by row.
 */
export function CountNote({
  count,
  rows,
  order,
}: {
  count: NonNullable<OrderPageData['count']>;
  rows: readonly ShownRow[];
  order: Pick<Order, 'textOf' | 'type'>;
}) {
  const [taken, setTaken] = useState<readonly (readonly [string, string])[]>([]);
  const open = openProposals(rows, order);
  useEffect(() => {
    if (!takesMissing(count.id)) return;
    for (const [productId, text] of open) order.type(productId, text);
    // oxlint-disable-next-line react/set-state-in-effect -- what the press before this page ordered is known in the browser alone
    setTaken(open);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the press has led here
  }, [count.id]);
  const undo = () => {
    // What was typed over it since is another wish.
    for (const [productId, text] of taken)
      if (order.textOf(productId) === text) order.type(productId, '');
    setTaken([]);
  };
  return (
    <Note>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p>
          {messages.countedBy(count.countedBy, count.countedOn)}{' '}
          {taken.length > 0 ? (
            messages.missingTaken(taken.length)
          ) : open.length > 0 ? (
            <>
              {messages.missingGrey}{' '}
              <span className="pointer-coarse:hidden">{messages.enterTakes}</span>
              <span className="hidden pointer-coarse:inline">{messages.tapTakes}</span>
            </>
          ) : null}
        </p>
        {taken.length > 0 ? (
          <Button variant="quiet" onClick={undo}>
            {undoWords.undo}
          </Button>
        ) : null}
      </div>
    </Note>
  );
}
