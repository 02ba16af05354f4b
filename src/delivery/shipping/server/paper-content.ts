import { createHash } from 'node:crypto';
import { stringify } from 'safe-stable-stringify';
import type { CompanySettings } from '../../../company/contract.ts';
import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  bool,
  decimal,
  nullable,
  rowShape,
  text,
  textListOf,
  textOf,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { productsForJoin } from '../../../products/catalogue/server/public/joins.ts';
import type { RqSubstance } from '../../../safety/hazards/public/reportable-quantities.ts';
import { placardNotice, segregation } from '../../../safety/hazards/public/road-classes.ts';
import type { PackingGroup } from '../../../safety/hazards/public/transport.ts';
import { safetyForJoin } from '../../../safety/hazards/server/public/joins.ts';
import type { LineToLoad } from '../../runs/load-contract.ts';
import type { RunLoad } from '../../runs/server/read-load.ts';
import { type Ask, asksOf, entryOf, needsPaper, type ShippedSize } from '../entry.ts';
import { askMessages } from '../messages.ts';
import type { Consignee, PaperContent } from '../paper.ts';

const sizeRow = rowShape({
  productId: text,
  nameKey: text,
  name: text,
  sizeUnit: text,
  unNumber: text,
  packingGroup: nullable(textOf<PackingGroup>()),
  density: nullable(decimal),
  technicalName: text,
  rqSubstance: textOf<RqSubstance | ''>(),
  rqPercent: nullable(decimal),
  hStatements: textListOf<string>(),
  isOpen: bool,
  sheetSays: text,
});

/** Sizes of these that need a shipping paper, by their ids; also those of which it is not known how they travel. */
export async function shippedSizes(
  db: Sql,
  productIds: readonly string[],
): Promise<Map<string, ShippedSize>> {
  const rows = await db.rows(
    sizeRow,
    sql`select p.id as product_id, p.name_key, p.name, p.size_unit,
               coalesce(s.un_number, '') as un_number, s.packing_group, s.density,
               coalesce(s.technical_name, '') as technical_name,
               coalesce(s.rq_substance, '') as rq_substance, s.rq_percent,
               coalesce(s.h_statements, '{}') as h_statements,
               o.product_id is not null as is_open, coalesce(o.sheet_says, '') as sheet_says
          from ${productsForJoin} p left join ${safetyForJoin} s on s.name_key = p.name_key
               left join transport_open o on o.product_id = p.id
         where p.id = any(${productIds}::text[])
           and (s.un_number is not null or o.product_id is not null)`,
  );
  const sizes = rows.map(({ isOpen, sheetSays, ...size }): ShippedSize => {
    const { nameKey, name, unNumber } = size;
    return { ...size, open: isOpen ? { nameKey, name, sheetSays, unNumber } : null };
  });
  return new Map(sizes.filter(needsPaper).map((size) => [size.productId, size]));
}

const addressRow = rowShape({
  id: text,
  number: text,
  name: text,
  address1: text,
  city: text,
  state: text,
  zip: text,
});

async function consigneesOf(
  db: Sql,
  lines: readonly LineToLoad[],
  sizes: ReadonlyMap<string, ShippedSize>,
): Promise<Consignee[]> {
  const shipped = lines.filter(
    (line) => sizes.has(line.productId) && (line.loaded ?? line.open) > 0,
  );
  const orders = await db.rows(
    addressRow,
    sql`select o.id, o.number, o.customer_name as name, o.address1, o.city, o.state, o.zip
          from ${ordersForJoin} o where o.id = any(${shipped.map((line) => line.orderId)}::text[])
         order by o.number`,
  );
  return orders.map(({ id, number, name, address1, city, state, zip }) => {
    const mine = Map.groupBy(
      shipped.filter(({ orderId }) => orderId === id),
      ({ productId }) => productId,
    );
    const entries = [...mine].flatMap(([productId, lines]) => {
      const size = sizes.get(productId);
      const counts = lines.map(({ loaded, open }) => loaded ?? open);
      return size ? [entryOf(size, counts)] : [];
    });
    return {
      orderNumber: number,
      name,
      address: `${address1}, ${city}, ${state} ${zip}`,
      entries: entries.toSorted((a, b) =>
        `${a.description} ${a.name} ${a.sizeUnit}` < `${b.description} ${b.name} ${b.sizeUnit}`
          ? -1
          : 1,
      ),
    };
  });
}

/** What the segregation table keeps apart: for each rule the names of both sides. */
function segregationOf(consignees: readonly Consignee[]): PaperContent['segregation'] {
  const entries = consignees.flatMap((one) => one.entries);
  const found = new Map<string, PaperContent['segregation'][number]>();
  for (const a of entries)
    for (const b of entries) {
      const rule = segregation(a, b);
      if (!rule) continue;
      const sides = found.get(rule) ?? { rule, a: [], b: [] };
      found.set(rule, {
        rule,
        a: [...new Set([...sides.a, a.name])].toSorted(),
        b: [...new Set([...sides.b, b.name])].toSorted(),
      });
    }
  return [...found.values()].toSorted((one, other) => (one.rule < other.rule ? -1 : 1));
}

/** The paper of a load, and what it lacks. The same load gives the same content, whoever reads it. */
export async function paperContent(
  db: Sql,
  company: CompanySettings,
  load: RunLoad,
): Promise<{ content: PaperContent; asks: Ask[] }> {
  // What is to be unloaded is aboard until it is.
  const aboard = [...load.lines, ...load.toUnload];
  const sizes = await shippedSizes(
    db,
    aboard.map((line) => line.productId),
  );
  const consignees = await consigneesOf(db, aboard, sizes);
  const entries = consignees.flatMap((one) => one.entries);
  const address = [company.address1, company.city, company.state].every(Boolean)
    ? `${company.address1}, ${company.city}, ${company.state} ${company.zip}`
    : '';
  const content: PaperContent = {
    shipper: { name: company.legalName || company.name, address },
    emergencyPhone: company.emergencyPhone,
    run: { name: load.run.name, day: load.run.day },
    consignees,
    packages: entries.reduce((sum, entry) => sum + entry.count, 0),
    pounds: entries.reduce((sum, entry) => sum + entry.pounds, 0),
    placards: placardNotice(entries),
    segregation: segregationOf(consignees),
  };
  const onBoard = new Set(
    aboard.filter((line) => (line.loaded ?? line.open) > 0).map(({ productId }) => productId),
  );
  const asks = [...sizes.values()]
    .filter(({ productId }) => onBoard.has(productId))
    .flatMap(asksOf);
  const ours = [
    company.emergencyPhone.trim() === '' ? askMessages.emergencyPhone : '',
    content.shipper.name === '' || address === '' ? askMessages.address : '',
  ]
    .filter(Boolean)
    .map((text) => ({ text, to: '/dashboard/company?section=company' }));
  const all = new Map([...ours, ...asks].map((ask) => [ask.text, ask]));
  return { content, asks: entries.length === 0 ? [] : [...all.values()] };
}

/** SHA-256 of a paper's content, keys in order. */
export const hashOf = (content: PaperContent): string =>
  createHash('sha256').update(textOfContent(content)).digest('hex');

/** The stored form of the content. */
export const textOfContent = (content: PaperContent): string => stringify(content) ?? '';
