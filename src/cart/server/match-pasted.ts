import { parse } from 'csv-parse/sync';
import { catalogueScope, inCatalogue } from '../../catalogue/server/scope.ts';
import type { UserActor } from '../../kit/actor.ts';
import { normalise } from '../../kit/normalise.ts';
import type { App } from '../../platform/app.ts';
import { LINES_MAX, QUANTITY_MAX } from '../contract.ts';
import { addWhatIsVisible } from './write-cart.ts';

export interface PasteReport {
  added: { productId: string; name: string; sizeUnit: string; sku: string; quantity: number }[];
  /** Lines that were not used, as they were written, with the reason. */
  notFound: { line: number; text: string; why: 'unknown' | 'quantity' | 'unreadable' }[];
}

interface PastedRow {
  line: number;
  text: string;
  sku: string;
  quantity: number;
}

const HEADER = /^(sku|item|code|product)$/i;

/** Reads lines of "SKU quantity" (space, tab, comma, semicolon or x between) and CSV with or without a header. No quantity means 1. */
export function readPasted(text: string): { rows: PastedRow[]; notFound: PasteReport['notFound'] } {
  const rows: PastedRow[] = [];
  const notFound: PasteReport['notFound'] = [];
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  lines.slice(0, LINES_MAX * 5).forEach((raw, at) => {
    const line = raw.trim();
    if (line === '') return;
    const cells = cellsOf(line);
    const first = cells[0] ?? '';
    if (at === 0 && HEADER.test(first)) return;
    const wanted = cells[1] ?? '1';
    const quantity = /^\d{1,4}$/.test(wanted) ? Number(wanted) : 0;
    const entry = { line: at + 1, text: line.slice(0, 120) };
    if (!normalise(first)) notFound.push({ ...entry, why: 'unreadable' });
    else if (quantity < 1 || quantity > QUANTITY_MAX) notFound.push({ ...entry, why: 'quantity' });
    else rows.push({ ...entry, sku: normalise(first), quantity });
  });
  return { rows, notFound };
}

function cellsOf(line: string): string[] {
  const delimiter = line.includes('\t') ? '\t' : line.includes(';') ? ';' : line.includes(',') ? ',' : null;
  if (!delimiter) return line.replace(/\s+[x×]\s*(?=\d+$)/i, ' ').split(/\s+(?=\S+$)/);
  try {
    const [cells = []] = parse(line, { delimiter, relax_quotes: true, trim: true });
    return cells;
  } catch {
    return [];
  }
}

/** Adds many pasted lines to the cart; what is not a SKU that this person may order is reported line by line and nothing else is said about it. */
export async function addPasted(app: App, user: UserActor, text: string): Promise<PasteReport> {
  const { rows, notFound } = readPasted(text);
  if (rows.length === 0) return { added: [], notFound };
  return app.db.transaction(async (tx) => {
    const found = await tx.rows<{ id: string; name: string; sizeUnit: string; sku: string; folded: string }>(
      'cart.match-skus',
      `select p.id, p.name, p.size_unit as "sizeUnit", p.sku, lower(regexp_replace(p.sku, '[^a-zA-Z0-9]', '', 'g')) as folded
         from products p where lower(regexp_replace(p.sku, '[^a-zA-Z0-9]', '', 'g')) = any($1::text[]) and ${inCatalogue('p', 2)}`,
      [[...new Set(rows.map((row) => row.sku))], catalogueScope(user).brands],
    );
    const bySku = new Map(found.map((product) => [product.folded, product]));
    const added: PasteReport['added'] = [];
    for (const row of rows) {
      const product = bySku.get(row.sku);
      if (product) added.push({ productId: product.id, name: product.name, sizeUnit: product.sizeUnit, sku: product.sku, quantity: row.quantity });
      else notFound.push({ line: row.line, text: row.text, why: 'unknown' });
    }
    await addWhatIsVisible(
      app,
      tx,
      user,
      added.map(({ productId, quantity }) => ({ productId, quantity })),
    );
    return { added, notFound: notFound.sort((a, b) => a.line - b.line) };
  });
}
