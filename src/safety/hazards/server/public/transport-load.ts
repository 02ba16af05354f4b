import type { Sql } from '../../../../platform/database.ts';
import {
  decimal,
  nullable,
  present,
  rowShape,
  text,
  textList,
  textOf,
} from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { productsForJoin } from '../../../../products/catalogue/server/public/joins.ts';
import { parsePack } from '../../../../products/packs/public/pack.ts';
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
  unNumber: present(text),
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
                 s.technical_name, s.rq_substance, s.rq_percent, s.h_statements
            from ${productsForJoin} p
            join safety_data s on s.name_key = p.name_key and s.un_number is not null
           where p.id = ${sql.anyOf(ids)} order by p.name, p.id`,
    ),
    incompatibleInCart(app, ids),
  ]);
  const all = rows.map((row) => {
    const pack = parsePack(row.sizeUnit);
    const mine = (counts.get(row.id) ?? []).map(({ quantity }) => quantity);
    return {
      ...row,
      pack,
      quantity: mine.reduce((sum, count) => sum + count, 0),
      pounds: mine.reduce((sum, count) => sum + poundsOfLine(pack, row.density, count), 0),
      entry: transportEntry(row.unNumber, row),
    };
  });
  const travelling = (status: TransportStatus) =>
    all.filter((row) => transportStatus(row.pack, row) === status);
  const packages = (status: TransportStatus) =>
    travelling(status).reduce((sum, row) => sum + row.quantity, 0);
  const regulated = travelling('regulated').filter((row) => row.quantity > 0);
  // Class 9 is not in Table 2: it counts for papers, not for placards.
  const placards = placardNotice(
    regulated.map(({ name, pounds, entry }) => ({
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
    limitedQuantityPackages: packages('limited-quantity'),
    exceptedPackages: packages('excepted'),
    grossPounds: pounds,
    placards,
    warning: pounds >= PLACARD_POUNDS ? 'placard' : pounds >= WARN_POUNDS ? 'near-placard' : 'none',
    apart,
    segregated: segregatedPairs(
      regulated.map(({ nameKey, name, pack, entry }) => ({
        nameKey,
        name,
        hazardClass: entry?.hazardClass ?? '',
        liquid: pack.totalGallons !== null,
      })),
    ),
  };
}
