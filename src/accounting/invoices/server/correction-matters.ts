import type { Matter } from '../../inbox/contract.ts';
import { type Looking, SOURCE_LIMIT } from '../../inbox/server/source.ts';
import { MATTER_WORDS as words } from '../matter-messages.ts';
import { openDifferences } from './invoice-differences.ts';

/** Deliveries that were corrected after their invoices had gone out: somebody writes the difference in the books and says where. */
export async function correctionMatters({ app, scope }: Looking): Promise<Matter[]> {
  const rows = await openDifferences(app.db, scope, SOURCE_LIMIT);
  return rows.map((one) => ({
    key: `correction:${one.id}`,
    kind: 'difference',
    stopsMoney: true,
    sentence: words.correction(one),
    detail: one.lines.map(words.correctedLine).join('\n'),
    about: [{ label: one.orderNumber, to: `/dashboard/orders/${one.orderId}#delivery` }],
    since: one.createdAt,
    ways: [
      {
        intent: 'difference',
        label: words.byHand,
        fields: { differenceId: one.id },
        input: { kind: 'text', name: 'document', label: words.numberInBooks, maxLength: 40 },
      },
    ],
    code: null,
    tid: null,
  }));
}
