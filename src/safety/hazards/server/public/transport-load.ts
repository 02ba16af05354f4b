import type { Sql } from '../../../../platform/database.ts';
import {
  decimal,
  nullable,
  rowShape,
  type ShapeOf,
  text,
  textList,
  textOf,
} from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { productsForJoin } from '../../../../products/catalogue/server/public/joins.ts';
import { parsePack } from '../../../../products/packs/public/pack.ts';
import { transportNotKnown } from '../../errors.ts';
import type { RqSubstance } from '../../public/reportable-quantities.ts';
import {
  PLACARD_POUNDS,
  type PlacardNotice,
  placardNotice,
  type SegregatedPair,
  segregatedPairs,
} from '../../public/road-classes.ts';
import {
  isLiquid,
  type PackingGroup,
  poundsOfLine,
  shippingDescription,
  type TransportOpen,
  type TransportStatus,
  transportStatus,
} from '../../public/transport.ts';
import { transportEntry } from '../../public/transport-table.ts';
import { type ApartPair, incompatibleInCart } from './incompatible-in-cart.ts';

/**
 * A placard is due at 1,001 lb gross of Table 2 material on one vehicle; drivers are warned from
 * here on (domain.md 1.10).
 */
export const WARN_POUNDS = 900;

export interface LoadLine {
  productId: string;
  quantity: number;
}

export interface RegulatedLine {
  productId: string;
  name: string;
  sizeUnit: string;
  quantity: number;
  /** In the order of shipping papers. */
  description: string;
  grossPounds: number;
  /** No density is entered: the heaviest usual liquid is assumed. */
  densityUnknown: boolean;
  /** Our table lacks its UN number: it counts for placards and stands apart until somebody knows. */
  classUnknown: boolean;
}

export interface TransportLoad {
  /** Fully regulated packages: they need a shipping paper. */
  regulated: RegulatedLine[];
  /** It is not known how they travel: they count for placards and stand apart until somebody knows (`transport_open`). */
  unknown: { productId: string; name: string; sizeUnit: string; quantity: number }[];
  /** Packages of Limited Quantity: no shipping paper by highway. */
  limitedQuantityPackages: number;
  /** Marine pollutants only, in packages that are not bulk: excepted by road, 49 CFR 171.4(c). */
  exceptedPackages: number;
  /**
   * Estimated gross pounds of the regulated ones that count for placards; liquids by their density,
   * with their container.
   */
  grossPounds: number;
  warning: 'none' | 'near-placard' | 'placard';
  /** Which placards hang, and what counts without a known class. */
  placards: PlacardNotice;
  /** What must not touch on the truck. */
  apart: ApartPair[];
  /** What the segregation table keeps apart. */
  segregated: SegregatedPair[];
}

const transportRow = rowShape({
  id: text,
  nameKey: text,
  name: text,
  sizeUnit: text,
  unNumber: nullable(text),
  packingGroup: nullable(textOf<PackingGroup>()),
  density: nullable(decimal),
  technicalName: text,
  rqSubstance: textOf<RqSubstance | ''>(),
  rqPercent: nullable(decimal),
  hStatements: textList,
});

/**
 * What a truck carries, for the driver's load list. Weights are estimates from the pack sizes; a
 * trained person decides.
 */
export async function transportLoad(
  app: { db: Sql },
  lines: readonly LoadLine[],
): Promise<TransportLoad> {
  const counts = Map.groupBy(lines, (line) => line.productId);
  const ids = [...counts.keys()];
  const [rows, apart] = await Promise.all([
    app.db.rows(
      transportRow,
      sql`select p.id, p.name_key, p.name, p.size_unit, s.un_number, s.packing_group, s.density,
                 coalesce(s.technical_name, '') as technical_name,
                 coalesce(s.rq_substance, '') as rq_substance, s.rq_percent,
                 coalesce(s.h_statements, '{}') as h_statements
            from ${productsForJoin} p
            left join safety_data s on s.name_key = p.name_key
            left join transport_open o on o.product_id = p.id
           where p.id = ${sql.anyOf(ids)} and (s.un_number is not null or o.product_id is not null)
           order by p.name, p.id`,
    ),
    incompatibleInCart(app, ids),
  ]);
  const weighed = rows.map((row) => {
    const pack = parsePack(row.sizeUnit);
    const mine = (counts.get(row.id) ?? []).map(({ quantity }) => quantity);
    return {
      ...row,
      pack,
      quantity: mine.reduce((sum, count) => sum + count, 0),
      pounds: mine.reduce((sum, count) => sum + poundsOfLine(pack, row.density, count), 0),
      entry: transportEntry(row.unNumber ?? '', row),
    };
  });
  const all = weighed.flatMap((row) =>
    row.unNumber === null ? [] : [{ ...row, unNumber: row.unNumber }],
  );
  const unknown = weighed.filter((row) => row.unNumber === null && row.quantity > 0);
  const travelling = (status: TransportStatus) =>
    all.filter((row) => transportStatus(row.pack, row) === status);
  const packages = (status: TransportStatus) =>
    travelling(status).reduce((sum, row) => sum + row.quantity, 0);
  const regulated = travelling('regulated').filter((row) => row.quantity > 0);
  // Class 9 is not in Table 2: it counts for papers, not for placards.
  const counting = [...regulated, ...unknown];
  const placards = placardNotice(
    counting.map(({ name, pounds, entry }) => ({
      name,
      pounds,
      hazardClass: entry?.hazardClass ?? '',
    })),
  );
  const { pounds } = placards;
  return {
    regulated: regulated.map((row) => ({
      productId: row.id,
      name: row.name,
      sizeUnit: row.sizeUnit,
      quantity: row.quantity,
      description: shippingDescription(row.unNumber, row.packingGroup, row.technicalName, row),
      grossPounds: row.pounds,
      densityUnknown: row.density === null && isLiquid(row.pack),
      classUnknown: row.entry === null,
    })),
    unknown: unknown.map(({ id, name, sizeUnit, quantity }) => ({
      productId: id,
      name,
      sizeUnit,
      quantity,
    })),
    limitedQuantityPackages: packages('limited-quantity'),
    exceptedPackages: packages('excepted'),
    grossPounds: pounds,
    placards,
    warning: pounds >= PLACARD_POUNDS ? 'placard' : pounds >= WARN_POUNDS ? 'near-placard' : 'none',
    apart,
    segregated: segregatedPairs(
      counting.map(({ nameKey, name, pack, entry }) => ({
        nameKey,
        name,
        hazardClass: entry?.hazardClass ?? '',
        liquid: pack.totalGallons !== null,
      })),
    ),
  };
}

/** A size of which it is not known how it travels. */
export interface OpenSize extends TransportOpen {
  id: string;
  sizeUnit: string;
  sku: string;
}

const openRow: ShapeOf<OpenSize> = rowShape({
  id: text,
  nameKey: text,
  name: text,
  sizeUnit: text,
  sku: text,
  sheetSays: text,
  unNumber: text,
});

/**
 * Of these sizes those of which it is not known how they travel: hazardous, and neither a UN number nor "not regulated" is stated, or their sheet says
 * another number. The one reading for gate, shipping paper, load, phone and product page.
 */
export async function transportOpenOf(db: Sql, productIds: readonly string[]): Promise<OpenSize[]> {
  if (productIds.length === 0) return [];
  return db.rows(
    openRow,
    sql`select p.id, p.name_key, p.name, p.size_unit, p.sku, t.sheet_says, t.un_number
          from transport_open t join ${productsForJoin} p on p.id = t.product_id
         where t.product_id = any(${productIds}::text[]) order by p.name, p.sku`,
  );
}

/**
 * Nothing leaves of which it is not known how it travels: the shipping paper, placards and what it may stand beside follow from it. Nobody may pass
 * this by; the way out is to say it.
 * @throws AppError `failed-precondition` that names the products
 */
export async function checkTransportKnown(tx: Sql, productIds: readonly string[]): Promise<void> {
  const open = await transportOpenOf(tx, productIds);
  if (open.length > 0) throw transportNotKnown(open);
}
