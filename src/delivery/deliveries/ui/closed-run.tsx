import { Panel } from '../../../ui/panel.tsx';
import { differenceOf } from '../../runs/count-contract.ts';
import type { ClosedCount } from '../../runs/server/read-closing.ts';
import { countPage, emptyName, runPage as words } from '../count-messages.ts';

/** How a run was counted back: what is uneven first, with its explanation. */
export function ClosedRun({
  closing,
}: {
  closing: Omit<ClosedCount, 'closedAt'> & { closedAt: string };
}) {
  const { closedByName, closedAt, closeReason, products, empties } = closing;
  const uneven = products.filter((one) => differenceOf(one) !== 0);
  return (
    <Panel title={words.closedTitle} className="mb-6">
      <p className="text-muted">{words.closedBy(closedByName, closedAt)}</p>
      {closeReason ? (
        <p className="mt-1 font-semibold text-warning">{words.withoutReports(closeReason)}</p>
      ) : null}
      {uneven.length === 0 ? <p className="mt-1 font-semibold">{words.even}</p> : null}
      <ul className="mt-3 divide-y divide-rule border-y border-rule">
        {products.map((one) => {
          const difference = differenceOf(one);
          return (
            <li key={one.productId} className="py-2">
              <p className="flex flex-wrap justify-between gap-x-4">
                <span className="font-semibold">
                  {one.name}, {one.sizeUnit}
                </span>
                <span className={difference === 0 ? 'text-success' : 'font-semibold text-warning'}>
                  {differenceText(difference)}
                </span>
              </p>
              <p className="tabular text-sm text-muted">
                {words.loaded} {one.loaded}, {words.delivered.toLowerCase()} {one.delivered},{' '}
                {words.returned.toLowerCase()} {one.returned}, {words.damaged.toLowerCase()}{' '}
                {one.damaged}
              </p>
              {one.explanation ? <p>“{one.explanation}”</p> : null}
            </li>
          );
        })}
        {empties.map((one) => (
          <li key={one.kind} className="py-2">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="font-semibold">{emptyName(one.kind)}</span>
              <span>{differenceText(one.taken - one.counted)}</span>
            </p>
            <p className="tabular text-sm text-muted">{countPage.taken(one.taken)}</p>
            {one.explanation ? <p>“{one.explanation}”</p> : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export const differenceText = (difference: number) =>
  difference === 0
    ? countPage.even
    : difference > 0
      ? countPage.missing(difference)
      : countPage.tooMany(-difference);
