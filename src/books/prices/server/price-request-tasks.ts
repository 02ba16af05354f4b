import { readCompany } from '../../../company/server/queries.ts';
import { inOrders } from '../../../ordering/orders/server/public/scope.ts';
import { sql } from '../../../platform/sql.ts';
import { checkMargin } from '../../../products/catalogue/server/public/check-margin.ts';
import { allWaitingPriceRequests } from '../../../products/prices/server/public/price-requests.ts';
import type { Task, Way } from '../../inbox/contract.ts';
import type { Looking } from '../../inbox/server/source.ts';
import { REQUEST_WORDS as words } from '../held-messages.ts';

/** A yes as it was asked for, and a no with its word. Below cost a yes needs a word too, and another price is given on the page alone. */
const answers = (
  { id, requestedCents }: { id: string; requestedCents: number },
  isBelowCost: boolean,
): Way[] => {
  const fields = { id, seenCents: String(requestedCents) };
  return [
    ...(isBelowCost
      ? []
      : [
          {
            intent: 'give-price',
            label: words.give,
            fields,
            input: { kind: 'none' },
          } as const,
        ]),
    {
      intent: 'refuse-price',
      label: words.refuse,
      fields,
      input: { kind: 'text', name: 'word', label: words.word, maxLength: 500 },
    },
  ];
};

/** Prices that our own people ask for, each a task of its own, asked again when another price is asked for. */
export async function priceRequestTasks({ app, scope }: Looking): Promise<Task[]> {
  const rows = await allWaitingPriceRequests(
    app.db,
    scope ? (alias) => inOrders(scope, alias) : () => sql`true`,
  );
  if (rows.length === 0) return [];
  const margins = await checkMargin(
    app.db,
    await readCompany(app),
    rows.map(({ productId, requestedCents }) => ({ productId, unitPriceCents: requestedCents })),
  );
  return rows.map((row, at) => ({
    key: `price-requests:${row.id}:${row.requestedCents}`,
    kind: 'price',
    stopsMoney: false,
    sentence: words.task(row),
    detail: null,
    about: [{ label: row.customerName, to: `/dashboard/customers/${row.customerId}/prices` }],
    since: row.requestedAt,
    ways: [
      ...answers(row, margins[at] === 'below-cost'),
      { to: '/dashboard/prices/requests', label: words.other },
    ],
    code: 'price-requests',
    tid: null,
  }));
}
