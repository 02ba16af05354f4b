import { readCompany } from '../../../company/server/queries.ts';
import type { UserActor } from '../../../kit/actor.ts';
import { MAX_QUANTITY } from '../../../kit/quantity.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { idempotent } from '../../../platform/idempotency.ts';
import { type RowOf, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { productsForJoinIn } from '../../../products/catalogue/server/public/joins.ts';
import { pricingAt, readSellable } from '../../../products/catalogue/server/public/queries.ts';
import { catalogueScope } from '../../../products/catalogue/server/public/scope.ts';
import { PASTED_LINES_MAX, type PastedLine, readPasted } from './read-pasted.ts';
import { addWhatIsVisible } from './write-cart.ts';

/** Why a written line was not put into the cart. */
export type PasteProblem =
  | 'unknown'
  | 'ambiguous'
  | 'on-request'
  | 'quantity'
  | 'too-many'
  | 'unreadable'
  | 'past-limit';

export interface PasteReport {
  added: {
    line: number;
    productId: string;
    name: string;
    sizeUnit: string;
    sku: string;
    quantity: number;
  }[];
  /** Lines that were not used, as they were written, with the reason; `skus` are those that an ambiguous line may mean. */
  notFound: { line: number; text: string; why: PasteProblem; skus?: string[] }[];
}

const knownSku = rowShape({ id: text, name: text, sizeUnit: text, sku: text, folded: text });
export type KnownSku = RowOf<typeof knownSku>;

/** As the index `products_folded_sku` has it. */
const FOLDED = sql`lower(regexp_replace(p.sku, '[^a-zA-Z0-9]', '', 'g')) collate "C"`;
/** A beginning of a SKU must have this many letters and digits before sizes are named for it. */
const BEGINNING_MIN = 3;
const SKUS_SHOWN = 6;
/** Unknown lines for which such sizes are looked for. */
const OPEN_LINES = 200;

export function exactSkus(tx: Sql, user: UserActor, folded: string[]): Promise<KnownSku[]> {
  return tx.rows(
    knownSku,
    sql`select p.id, p.name, p.size_unit, p.sku, ${FOLDED} as folded
          from ${productsForJoinIn(catalogueScope(user))} p where ${FOLDED} = any(${folded}::text[])`,
  );
}

const begunSku = rowShape({ sku: text, beginning: text });

/** SKUs that begin like one of these, of what this person may see. */
function begunSkus(
  tx: Sql,
  user: UserActor,
  beginnings: string[],
): Promise<RowOf<typeof begunSku>[]> {
  return tx.rows(
    begunSku,
    sql`
      select b.beginning, p.sku from unnest(${beginnings}::text[]) b(beginning)
       cross join lateral (
         select p.sku from ${productsForJoinIn(catalogueScope(user))} p
          where ${FOLDED} >= b.beginning and ${FOLDED} < b.beginning || '~'
          order by p.sku limit ${SKUS_SHOWN}) p`,
  );
}

type Judged = { product: KnownSku; quantity: number } | { why: PasteProblem; skus?: string[] };

/** Which product a line means. A quantity is judged only once the product is known: an unknown SKU is unknown, whatever stands behind it. */
function judge(line: PastedLine, bySku: ReadonlyMap<string, KnownSku[]>): Judged {
  if (line.readings.length === 0) return { why: 'unreadable' };
  const matches = line.readings.flatMap((reading) =>
    (bySku.get(reading.folded) ?? []).map((product) => ({ product, reading })),
  );
  const [first] = matches;
  if (!first) return { why: 'unknown' };
  const skus = [...new Set(matches.map(({ product }) => product.sku))];
  if (skus.length > 1) return { why: 'ambiguous', skus };
  const { quantity, written } = first.reading;
  if (quantity !== null) return { product: first.product, quantity };
  return { why: /^\d+$/.test(written) && Number(written) > MAX_QUANTITY ? 'too-many' : 'quantity' };
}

/**
 * Adds many written lines to a customer's cart; each line that is not used is reported with its reason. What this person may not see is
 * answered like a SKU that does not exist. `customerId`: whose cart it is, and whose prices decide what has none. With a key it happens once.
 */
export async function addPasted(
  app: App,
  user: UserActor,
  { text, customerId }: { text: string; customerId: string | null },
  key?: string,
): Promise<PasteReport> {
  return app.db.transaction((tx) => {
    const work = () => addLines(app, tx, user, { text, customerId });
    return key === undefined
      ? work()
      : idempotent(tx, { actor: user.id, operation: 'paste-into-cart', key, body: { text } }, work);
  });
}

async function addLines(
  app: App,
  tx: Sql,
  user: UserActor,
  { text, customerId }: { text: string; customerId: string | null },
): Promise<PasteReport> {
  const { lines, unread } = readPasted(text);
  const company = await readCompany(app, tx);
  const known = await exactSkus(tx, user, [
    ...new Set(lines.flatMap((line) => line.readings.map((one) => one.folded))),
  ]);
  const bySku = Map.groupBy(known, (product) => product.folded);
  const judged = lines.map((line) => ({ line, ...judge(line, bySku) }));
  const matched = judged.flatMap((one) => ('product' in one ? [one] : []));
  const ids = [...new Set(matched.map(({ product }) => product.id))];
  const priced = new Map(
    (
      await readSellable(tx, catalogueScope(user), {
        customerId,
        productIds: ids,
        pricing: pricingAt(company, app.clock.now()),
      })
    ).map((one) => [one.id, one.unitPriceCents]),
  );
  const usable = matched.filter(({ product }) => typeof priced.get(product.id) === 'number');
  const refused = matched
    .filter((one) => !usable.includes(one))
    .map(({ line }) => ({ line, why: 'on-request' as const }));
  const problems = [...judged.flatMap((one) => ('why' in one ? [one] : [])), ...refused];
  const notFound = [
    ...(await withBeginnings(tx, user, problems)),
    ...(unread > 0 ? [pastLimit(unread)] : []),
  ];
  const added = usable.map(({ line, product: { id, name, sizeUnit, sku }, quantity }) => ({
    line: line.line,
    productId: id,
    name,
    sizeUnit,
    sku,
    quantity,
  }));
  const cartLines = added.map(({ productId, quantity }) => ({ productId, quantity }));
  if (cartLines.length > 0) await addWhatIsVisible(app, tx, user, { customerId, lines: cartLines });
  return { added, notFound: notFound.sort((a, b) => a.line - b.line) };
}

const pastLimit = (unread: number): PasteReport['notFound'][number] => ({
  line: PASTED_LINES_MAX + 1,
  text: unread === 1 ? '1 more line' : `${unread} more lines`,
  why: 'past-limit',
});

/** An unknown SKU that others begin with is not unknown but incomplete: those are named. */
async function withBeginnings(
  tx: Sql,
  user: UserActor,
  problems: { line: PastedLine; why: PasteProblem; skus?: string[] }[],
): Promise<PasteReport['notFound']> {
  const beginningsOf = (line: PastedLine) =>
    line.readings
      .map((one) => one.folded)
      .filter((one) => one.length >= BEGINNING_MIN && /\d/.test(one));
  const open = problems.filter(({ why }) => why === 'unknown').slice(0, OPEN_LINES);
  const beginnings = [...new Set(open.flatMap(({ line }) => beginningsOf(line)))];
  const begun = Map.groupBy(
    beginnings.length > 0 ? await begunSkus(tx, user, beginnings) : [],
    (row) => row.beginning,
  );
  return problems.map(({ line, why, skus }) => {
    const entry = { line: line.line, text: line.text };
    if (why !== 'unknown') return { ...entry, why, ...(skus ? { skus } : {}) };
    const beginning = beginningsOf(line).find((one) => begun.has(one));
    return beginning === undefined
      ? { ...entry, why }
      : { ...entry, why: 'ambiguous', skus: (begun.get(beginning) ?? []).map((row) => row.sku) };
  });
}
