import { type Pack, parsePack } from '../../kit/pack.ts';
import type { App } from '../../platform/app.ts';
import { type PackingGroup, shippingDescription, transportEntry, transportStatus } from '../transport.ts';
import { type ApartPair, incompatibleInCart } from './incompatible-in-cart.ts';
import { demoTechnicalName } from './sheet-chemistry.ts';

/** A placard is due at 1,001 lb gross of Table 2 material on one vehicle; drivers are warned from here on (domain.md 1.10). */
export const WARN_POUNDS = 900;
export const PLACARD_POUNDS = 1001;

const POUNDS_PER_GALLON = 8.34;
/** Containers and boxes: what a pack weighs beside its content, as a share of it. */
const TARE = 1.08;

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
}

export interface TransportLoad {
  /** Fully regulated packages: they need a shipping paper. */
  regulated: RegulatedLine[];
  /** Packages of Limited Quantity: no shipping paper by highway. */
  limitedQuantityPackages: number;
  /** Estimated gross pounds of the regulated ones; liquids are taken as water with their container. */
  grossPounds: number;
  warning: 'none' | 'near-placard' | 'placard';
  /** What must not touch on the truck. */
  apart: ApartPair[];
}

function grossPounds(pack: Pack): number {
  return ((pack.totalPounds ?? 0) + (pack.totalGallons ?? 0) * POUNDS_PER_GALLON) * TARE;
}

/** What a truck carries, for the driver's load list. Weights are estimates from the pack sizes; a trained person decides. */
export async function transportLoad(app: Pick<App, 'db'>, lines: readonly LoadLine[]): Promise<TransportLoad> {
  const quantities = new Map<string, number>();
  for (const line of lines) quantities.set(line.productId, (quantities.get(line.productId) ?? 0) + line.quantity);
  const ids = [...quantities.keys()];
  const [rows, apart] = await Promise.all([
    app.db.rows<{ id: string; nameKey: string; name: string; sizeUnit: string; unNumber: string; packingGroup: PackingGroup | null }>(
      'sheets.transport-of-products',
      `select p.id, p.name_key as "nameKey", p.name, p.size_unit as "sizeUnit", s.un_number as "unNumber", s.packing_group as "packingGroup"
         from products p join safety_data s on s.name_key = p.name_key and s.un_number is not null where p.id = any($1::text[]) order by p.name, p.id`,
      [ids],
    ),
    incompatibleInCart(app, ids),
  ]);
  const all = rows.map((row) => ({ ...row, pack: parsePack(row.sizeUnit), quantity: quantities.get(row.id) ?? 0 }));
  const limited = all.filter((row) => transportStatus(row.pack, row.unNumber, row.packingGroup) === 'limited-quantity');
  const papers = all
    .filter((row) => !limited.includes(row))
    .map((row) => ({
      productId: row.id,
      name: row.name,
      sizeUnit: row.sizeUnit,
      quantity: row.quantity,
      description: shippingDescription(row.unNumber, row.packingGroup, demoTechnicalName(row.nameKey)),
      grossPounds: Math.round(grossPounds(row.pack) * row.quantity),
    }));
  // Class 9 is not in Table 2: it counts for papers, not for placards.
  const unplacarded = new Set(all.filter((row) => transportEntry(row.unNumber)?.hazardClass === '9').map((row) => row.id));
  const pounds = papers.filter((line) => !unplacarded.has(line.productId)).reduce((sum, line) => sum + line.grossPounds, 0);
  return {
    regulated: papers,
    limitedQuantityPackages: limited.reduce((sum, row) => sum + row.quantity, 0),
    grossPounds: pounds,
    warning: pounds >= PLACARD_POUNDS ? 'placard' : pounds >= WARN_POUNDS ? 'near-placard' : 'none',
    apart,
  };
}
