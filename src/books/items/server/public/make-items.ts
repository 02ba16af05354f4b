import type { App } from '../../../../platform/app.ts';
import type { FormCall, PageForm } from '../../../../platform/http/form-action.ts';
import { parseInput } from '../../../../platform/http/read-form.ts';
import { nullable, rowShape, time } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { liveConnection } from '../../../connection/server/public/connection.ts';
import { makeParts, type PartsMade } from '../../../invoices/part-contract.ts';
import { PART_NAMES, PART_MESSAGES as partWords } from '../../../invoices/part-messages.ts';
import { lackingParts } from '../../../invoices/server/lacking-parts.ts';
import { makeInvoiceParts } from '../../../invoices/server/make-parts.ts';
import { chooseIncomeAccount as accountInput, addItems as addInput } from '../../item-contract.ts';
import { NEW_ITEM_WORDS as words } from '../../public/new-item-messages.ts';
import { chooseIncomeAccount, incomeAccountForm } from '../income-account.ts';
import { addItems, productsWithoutItem } from '../new-items.ts';

const readRow = rowShape({ itemsReadAt: nullable(time) });

/**
 * Products and charges that the connected company has no item for, and the choice of their income account with what QuickBooks lists now. QuickBooks is
 * asked `withAccounts`, and only while there is such a one. null: nothing is connected.
 */
export async function loadNewItems(app: App, withAccounts: boolean) {
  const live = await liveConnection(app.db);
  if (!live || live.state === 'disconnected') return null;
  const [read, list] = await Promise.all([
    app.db.row(
      readRow,
      sql`select items_read_at from accounting_item_choices where realm_id = ${live.realmId}`,
    ),
    productsWithoutItem(app.db, live.realmId),
  ]);
  const parts = (await lackingParts(app)).map((part) => ({ part, label: PART_NAMES[part].label }));
  return {
    /** Charges, such as the delivery fee, that nothing there stands for. */
    parts,
    /** Until the items were read nobody knows which products have none. */
    isRead: Boolean(read?.itemsReadAt),
    ...list,
    account:
      withAccounts && (list.total > 0 || parts.length > 0) ? await incomeAccountForm(app) : null,
  };
}
export type NewItems = NonNullable<Awaited<ReturnType<typeof loadNewItems>>>;

/** One press: the income account as it stands in the form, then the items of the marked products, or of all, and of the charges that are named. */
async function makeItems({ app, user, form, requestId, network }: FormCall) {
  const facts = { requestId, network };
  const account = parseInput(accountInput, { accountId: form.get('accountId') ?? '' });
  const parts = form.getAll('part');
  const isAll = form.get('all') === 'yes';
  const productIds = form.getAll('chosen').filter((value) => typeof value === 'string');
  // A form of charges alone names no product.
  const input =
    isAll || productIds.length > 0 || parts.length === 0
      ? parseInput(addInput, isAll ? { all: true } : { productIds })
      : null;
  const charges = parts.length > 0 ? parseInput(makeParts, { parts }) : null;
  await chooseIncomeAccount(app, user, account, facts);
  const queued = input ? await addItems(app, user, input, facts) : null;
  const made = charges ? await makeInvoiceParts(app, user, charges, facts) : null;
  return { done: doneText(queued?.count ?? null, made) };
}

/** The result of the button in words; `null` for a part that was not requested. */
function doneText(count: number | null, made: PartsMade | null): string {
  const stand =
    made && made.made.length > 0
      ? partWords.stand(made.made.map((part) => PART_NAMES[part].label)) +
        partWords.wokenToo(made.woken)
      : '';
  const waitingText = count ? words.asked(count) : '';
  return [waitingText, stand].filter(Boolean).join(' ') || words.nothingRequested;
}

/** The form of what has no item, on its pages and in the set-up guide: the verbs of /api/accounting-items/income-account and /add, and /api/accounting-invoice-parts/make. */
export const makeItemsForm: PageForm<{ done: string }> = { run: makeItems };
