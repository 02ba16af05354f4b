import type { App } from '../../../platform/app.ts';
import { type LedgerChoice, LedgerError } from '../../ledger-error.ts';
import type { LedgerItem, ListingPage, NewCharge, NewItem } from '../../ledger-rows.ts';
import { type QboItem, qboItem, toUnitCents } from '../contract.ts';
import { queryBooks, queryPage, quoted, writeBooks } from './client.ts';

/** The categories above an item: its full name without its own. */
function pathOf(item: QboItem): string {
  if (item.ParentRef?.name) return item.ParentRef.name;
  const full = item.FullyQualifiedName ?? '';
  return full.endsWith(`:${item.Name}`) ? full.slice(0, -item.Name.length - 1) : '';
}

export function toItem(item: QboItem): LedgerItem {
  const priceCents = toUnitCents(item.UnitPrice ?? 0);
  return {
    itemId: item.Id,
    name: item.Name,
    path: pathOf(item),
    sku: (item.Sku ?? '').trim(),
    type: item.Type ?? '',
    description: item.Description ?? '',
    priceCents: priceCents > 0 ? priceCents : null,
    quantity:
      item.TrackQtyOnHand && item.QtyOnHand !== undefined
        ? Math.max(0, Math.floor(item.QtyOnHand))
        : null,
    taxable: item.Taxable ?? true,
    active: item.Active !== false,
  };
}

export async function itemsPage(app: App, from: string | null): Promise<ListingPage<LedgerItem>> {
  const page = await queryPage(app, 'Item', {
    where: 'Active IN (true, false)',
    row: qboItem,
    from,
  });
  return { ...page, rows: page.rows.map(toItem) };
}

export async function itemsWithSku(app: App, skus: readonly string[]): Promise<LedgerItem[]> {
  const where = `Sku IN (${skus.map(quoted).join(', ')})`;
  const found = await queryBooks(app, 'Item', { where, row: qboItem });
  // A category may have a SKU, and nothing can be billed with it.
  return found
    .filter((item) => item.Type !== 'Category' && item.Active !== false)
    .map((item) => ({ ...toItem(item), sku: item.Sku ?? '' }));
}

export async function itemsById(app: App, ids: readonly string[]): Promise<LedgerItem[]> {
  const where = `Id IN (${ids.map(quoted).join(', ')}) AND Active IN (true, false)`;
  return (await queryBooks(app, 'Item', { where, row: qboItem })).map(toItem);
}

/** Longest name of an item; a colon would mean a category. */
const NAME_LENGTH = 100;

async function accountOfItem(app: App, itemId: string): Promise<string> {
  const [model] = await queryBooks(app, 'Item', { where: `Id = ${quoted(itemId)}`, row: qboItem });
  const account = model?.IncomeAccountRef?.value;
  if (account) return account;
  throw new LedgerError('refused', 'That item has no income account.', {
    code: 'no-income-account',
    detail: 'The item named has no income account. Name one that is sold.',
  });
}

/** A non-inventory item: what is on the shelf is counted by the shop. */
export async function createItem(
  app: App,
  { name, sizeUnit, sku, description, priceCents, taxable, account }: NewItem,
  requestId: string,
): Promise<LedgerItem> {
  const accountId = 'id' in account ? account.id : await accountOfItem(app, account.ofItem);
  const body = JSON.stringify({
    Name: `${name}, ${sizeUnit}`
      .replace(/[:\s]+/g, ' ')
      .slice(0, NAME_LENGTH)
      .trim(),
    Sku: sku,
    ...(description ? { Description: description.slice(0, 4000) } : {}),
    Type: 'NonInventory',
    ...(priceCents === null ? {} : { UnitPrice: priceCents / 100 }),
    Taxable: taxable,
    IncomeAccountRef: { value: accountId },
  });
  return toItem(await addItem(app, body, requestId));
}

/** A service item: without a price, since each invoice says its own amount. */
export async function createCharge(
  app: App,
  { name, taxable, accountId }: NewCharge,
  requestId: string,
): Promise<LedgerChoice> {
  const body = JSON.stringify({
    Name: name,
    Type: 'Service',
    Taxable: taxable,
    IncomeAccountRef: { value: accountId },
  });
  const made = await addItem(app, body, requestId);
  return { accountingId: made.Id, label: made.FullyQualifiedName ?? made.Name };
}

async function addItem(app: App, body: string, requestId: string): Promise<QboItem> {
  const answer = (await writeBooks(app, 'item', body, requestId)) as { Item?: unknown };
  const made = qboItem.safeParse(answer.Item);
  if (!made.success)
    throw new LedgerError('unanswered', 'QuickBooks’ answer about the new item could not be read.');
  return made.data;
}
