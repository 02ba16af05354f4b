import { anyText, type TableShape } from '../../kit/table-view.ts';
import { stampText } from '../../kit/time.ts';
import { CLAIM_STATES } from './choices.ts';
import type { Claim } from './contract.ts';
import { messages } from './messages.ts';

/** "Bleach: 2 not received; Softener: 1 damaged" */
export const claimedText = (claim: Pick<Claim, 'lines'>): string =>
  claim.lines
    .map((line) => `${line.name}: ${messages.claimed(line.quantity, line.kind)}`)
    .join('; ');

/** The table of claims, a view of the orders: `show=claims` stands in each of its addresses. */
export const claimTable = (staff: boolean): TableShape<Claim> => ({
  columns: {
    raised: {
      title: messages.reported,
      text: (row, { timeZone }) => stampText(row.raisedAt.toISOString(), timeZone),
      sort: 'down',
    },
    order: { title: messages.order, text: (row) => row.orderNumber, sort: 'down', fixed: true },
    customer: {
      title: staff ? messages.customer : messages.site,
      text: (row) => row.customerName,
      sort: 'up',
    },
    what: { title: messages.what, text: claimedText },
    by: { title: messages.by, text: (row) => row.raisedByName, extra: true },
    state: { title: messages.state, text: (row) => messages.states[row.state] },
  },
  filters: { show: ['claims'], q: anyText, state: CLAIM_STATES },
  sort: '-raised',
});
