import type { Task, Way } from '../../inbox/contract.ts';
import { type Looking, SOURCE_LIMIT } from '../../inbox/server/source.ts';
import { CORRECTION_HELP, TASK_WORDS as words } from '../task-messages.ts';
import { type InvoiceDifference, openDifferences } from './invoice-differences.ts';

const isLess = ({ lines }: Pick<InvoiceDifference, 'lines'>) =>
  lines.length > 0 && lines.every(({ quantity }) => quantity < 0);

/** A bill by hand whose payments are written down here, from which goods only went back: its number makes the credit. */
export const isCreditedByNumber = (one: InvoiceDifference): boolean => one.paidHere && isLess(one);

const helpOf = (one: InvoiceDifference) => {
  if (!one.paidHere) return {};
  return { help: isLess(one) ? CORRECTION_HELP.creditedByNumber : CORRECTION_HELP.numberAlone };
};

/** What only took goods back is credited in one press. */
const creditWay = ({ id, lines, byHand }: InvoiceDifference): Way[] =>
  !byHand && isLess({ lines })
    ? [
        {
          intent: 'credit-difference',
          label: words.creditIt,
          fields: { differenceId: id },
          input: { kind: 'none' },
        },
      ]
    : [];

/** Deliveries that were corrected after their invoices had gone out: somebody writes the difference in the books and says where. */
export async function correctionTasks({ app, scope }: Looking): Promise<Task[]> {
  const rows = await openDifferences(app.db, scope, SOURCE_LIMIT);
  return rows.map((one) => ({
    key: `correction:${one.id}`,
    kind: 'difference',
    stopsMoney: true,
    sentence: words.correction(one),
    detail: [...one.lines.map(words.correctedLine), ...words.creditsToo(one.credits)].join('\n'),
    about: [{ label: one.orderNumber, to: `/dashboard/orders/${one.orderId}#delivery` }],
    since: one.createdAt,
    ways: [
      ...creditWay(one),
      {
        intent: 'difference',
        label: words.byHand,
        ...helpOf(one),
        fields: { differenceId: one.id },
        input: { kind: 'text', name: 'document', label: words.numberInBooks, maxLength: 40 },
      },
    ],
    code: null,
    tid: null,
  }));
}
