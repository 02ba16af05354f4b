import type { Actor } from '../../../kit/actor.ts';
import {
  type BooksChange,
  changeFromBooks,
} from '../../../people/customers/server/public/receive-customers.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { isMany } from '../../syncs/server/ask-first.ts';
import { writeEach } from '../../syncs/server/skipped-rows.ts';
import {
  type Difference,
  type Field,
  type OurCustomer,
  type PlannedCustomer,
} from '../customer-lines.ts';
import { FIELD_WORDS } from '../customer-messages.ts';
import { addressFits } from '../customer-plan.ts';
import { readCustomerPlan } from './read-plan.ts';

/** The actor of changes that the sync makes without a question. */
export const SYNC: Actor = { kind: 'system', name: 'Customer sync' };

/** What an accepted difference writes. */
export function changeOf(
  { book, ours, parent }: PlannedCustomer & { ours: OurCustomer },
  { field }: Difference,
): BooksChange {
  const { id } = ours;
  if (field === 'name') return { id, name: book.plainName };
  if (field === 'parent') return { id, parentId: parent?.id ?? null };
  if (field !== 'address') return { id, [field]: book[field] };
  return {
    id,
    address1: book.address1 || ours.address1,
    city: book.city || ours.city,
    state: book.state || ours.state,
    zip: book.zip || ours.zip,
  };
}

const FILLED: readonly Field[] = ['email', 'phone', 'terms'];

/** Something of ours is empty, and what is there says nothing else than the books. */
function isFill({ book, ours }: PlannedCustomer, difference: Difference): boolean {
  if (!ours?.isActive || !book.isActive) return false;
  if (difference.field === 'address') return addressFits(ours, book);
  return FILLED.includes(difference.field) && difference.here === '';
}

/**
 * Fills what is empty here of matched customers, all that were read or `only` some. When this would touch more than a tenth of
 * them, or `isFirst`, nothing is written: they wait on the screen as every other difference.
 */
export async function applySmallChanges(
  app: App,
  tx: Sql,
  realmId: string,
  { only, isFirst = false }: { only?: ReadonlySet<string>; isFirst?: boolean },
): Promise<{ changes: string[]; conflicts: string[] }> {
  const { lines } = await readCustomerPlan(tx, realmId);
  const matched = lines.filter((line) => line.state === 'matched');
  const fills = matched.flatMap((line) => {
    const { ours } = line;
    const some = line.differences.filter((one) => isFill(line, one));
    const isChosen = only === undefined || only.has(line.book.booksId);
    return ours && isChosen && some.length > 0 ? [{ line: { ...line, ours }, some }] : [];
  });
  if (isFirst || (only === undefined && isMany(fills.length, matched.length)))
    return { changes: [], conflicts: [] };
  const bad = new Set<string>();
  const conflicts: string[] = [];
  const write = async (rows: typeof fills) => {
    for (const { line, some } of rows)
      for (const one of some) await changeFromBooks(app, tx, SYNC, changeOf(line, one));
  };
  await writeEach(tx, fills, write, ({ line }) => {
    bad.add(line.ours.id);
    conflicts.push(`${line.ours.name}: what QuickBooks says does not fit here. Left as it is.`);
  });
  const changes = fills
    .filter(({ line }) => !bad.has(line.ours.id))
    .flatMap(({ line, some }) =>
      some.map((one) => `${line.ours.name}: ${FIELD_WORDS[one.field]} “${one.there}”.`),
    );
  return { changes, conflicts };
}
