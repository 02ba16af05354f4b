import type { App } from '../../../../platform/app.ts';
import type { FormCall, PageForm } from '../../../../platform/http/form-action.ts';
import { parseInput } from '../../../../platform/http/read-form.ts';
import { nullable, rowShape, time } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { liveConnection } from '../../../connection/server/public/connection.ts';
import { chooseIncomeAccount as accountInput, addItems as addInput } from '../../item-contract.ts';
import { NEW_ITEM_WORDS as words } from '../../public/new-item-messages.ts';
import { chooseIncomeAccount, incomeAccountForm } from '../income-account.ts';
import { addItems, productsWithoutItem } from '../new-items.ts';

const readRow = rowShape({ itemsReadAt: nullable(time) });

/**
 * Products that the connected company has no item for, and the choice of their income account with what QuickBooks lists now. QuickBooks is
 * asked `withAccounts`, and only while there is such a product. null: nothing is connected.
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
  return {
    /** Until the items were read nobody knows which products have none. */
    isRead: Boolean(read?.itemsReadAt),
    ...list,
    account: withAccounts && list.total > 0 ? await incomeAccountForm(app) : null,
  };
}
export type NewItems = NonNullable<Awaited<ReturnType<typeof loadNewItems>>>;

/** One press: the income account as it stands in the form, then the items of the marked products, or of all. */
async function makeItems({ app, user, form, requestId, network }: FormCall) {
  const facts = { requestId, network };
  const account = parseInput(accountInput, { accountId: form.get('accountId') ?? '' });
  const input = parseInput(
    addInput,
    form.get('all') === 'yes'
      ? { all: true }
      : { productIds: form.getAll('chosen').filter((value) => typeof value === 'string') },
  );
  await chooseIncomeAccount(app, user, account, facts);
  const { count } = await addItems(app, user, input, facts);
  return { done: count === 0 ? words.nothingAsked : words.asked(count) };
}

/** The form of the products without an item, on their page and in the set-up guide: the verbs of /api/accounting-items/income-account and /add. */
export const makeItemsForm: PageForm<{ done: string }> = { run: makeItems };
