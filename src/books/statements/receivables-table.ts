import { centsToDecimal } from '../../kit/money.ts';
import { anyText, type TableShape } from '../../kit/table-view.ts';
import type { Ageing } from '../invoices/server/public/ageing.ts';
import { CLAIM_OPEN } from '../messages.ts';
import { statementMessages as words } from './messages.ts';

/** What a customer owes, with how much of it is overdue. Cents. */
export type Receivable = Ageing & { overdueCents: number };

/** How late the oldest of it is. */
export const LATE_FILTERS = ['late', 'over-30', 'over-90'] as const;
export type LateFilter = (typeof LATE_FILTERS)[number];

const [notDue, days30, days60, days90, older] = words.ages;
const cents = { numeric: true } as const;

/** The table of receivables: customers by age of debt. */
export const RECEIVABLES_TABLE: TableShape<Receivable> = {
  columns: {
    customer: { title: 'Customer', text: (row) => row.customerName, sort: 'up', fixed: true },
    notDue: { ...cents, title: notDue, text: (row) => centsToDecimal(row.notDueCents) },
    days30: { ...cents, title: days30, text: (row) => centsToDecimal(row.days30Cents) },
    days60: { ...cents, title: days60, text: (row) => centsToDecimal(row.days60Cents) },
    days90: { ...cents, title: days90, text: (row) => centsToDecimal(row.days90Cents) },
    older: { ...cents, title: older, text: (row) => centsToDecimal(row.olderCents) },
    credits: {
      ...cents,
      title: words.credits,
      text: (row) => centsToDecimal(row.creditsCents),
    },
    waiting: {
      ...cents,
      title: words.notYet,
      text: (row) => centsToDecimal(row.waitingCents),
      extra: true,
    },
    claim: {
      ...cents,
      title: CLAIM_OPEN,
      text: (row) => centsToDecimal(row.claimCents),
      extra: true,
    },
    overdue: {
      ...cents,
      title: words.overdue,
      text: (row) => centsToDecimal(row.overdueCents),
      sort: 'down',
    },
    total: {
      ...cents,
      title: words.owes,
      text: (row) => centsToDecimal(row.totalCents),
      sort: 'down',
    },
  },
  filters: { q: anyText, late: LATE_FILTERS },
  sort: '-total',
};
