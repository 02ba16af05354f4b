import type { SheetCell } from '../../../platform/read-xlsx.ts';
import type { FileChoices } from '../quick-order.ts';

/** A row of a table before anybody knows what its columns mean. */
export interface TableRow {
  line: number;
  cells: SheetCell[];
}

/** Which column means what, by its place from 0; null: the list has none. */
export interface ListColumns {
  kind: 'sure';
  /** The first row of the table that is no head. */
  from: number;
  /** Whether a head names the columns: then an empty quantity means that nothing is wanted. */
  isHeaded: boolean;
  sku: number;
  quantity: number | null;
  name: number | null;
  pack: number | null;
  price: number | null;
}

interface Unsure {
  kind: 'unsure';
  /** What is likely. */
  sku: number | null;
  quantity: number | null;
}

/** Words of heads, folded to a-z; the earlier the likelier. */
const WORDS = {
  sku: [
    'sku',
    'skunumber',
    'skuno',
    'itemnumber',
    'itemno',
    'itemnum',
    'itemcode',
    'itemsku',
    'itemid',
    'productcode',
    'productnumber',
    'productno',
    'productsku',
    'partnumber',
    'partno',
    'stockcode',
    'catalognumber',
    'article',
    'articlenumber',
    'material',
    'codigo',
    'code',
    'item',
    'part',
  ],
  quantity: [
    'quantity',
    'qty',
    'orderqty',
    'orderquantity',
    'qtytoorder',
    'qtyordered',
    'quantityordered',
    'toorder',
    'order',
    'reorder',
    'qtycs',
    'cases',
    'count',
    'cantidad',
    'units',
    'pcs',
    'each',
  ],
  name: [
    'name',
    'productname',
    'itemname',
    'description',
    'itemdescription',
    'productdescription',
    'product',
    'title',
  ],
  pack: ['pack', 'packsize', 'size', 'uom', 'unit', 'packaging', 'unitsize'],
  price: ['price', 'unitprice', 'yourprice', 'cost', 'unitcost', 'casecost', 'rate'],
} as const;
type Meaning = keyof typeof WORDS;
const MEANINGS = Object.keys(WORDS) as Meaning[];

/** Heads stand within the first rows: above them lists have a title, a date, an address. */
const HEAD_WITHIN = 12;

const folded = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('#', 'number')
    .replace(/[^a-z]/g, '');

/** Which columns a row names, when it is a head. */
function headOf(row: TableRow): Partial<Record<Meaning, number>> {
  const words = row.cells.map((cell) => folded(cell.text));
  const found: Partial<Record<Meaning, number>> = {};
  for (const meaning of MEANINGS) {
    for (const word of WORDS[meaning]) {
      const at = words.findIndex(
        (one, place) => one === word && !Object.values(found).includes(place),
      );
      if (at < 0) continue;
      found[meaning] = at;
      break;
    }
  }
  return found;
}

const isCount = (text: string) => /^\d{1,4}(\.0+)?$/.test(text);

/** The likeliest columns of a table without a head: whole numbers, and what mixes letters and digits. */
function guess(rows: TableRow[]): { sku: number | null; quantity: number | null } {
  const sample = rows.slice(0, 40);
  const width = Math.max(0, ...sample.map((row) => row.cells.length));
  const share = (at: number, test: (text: string) => boolean) =>
    sample.filter((row) => test(row.cells[at]?.text ?? '')).length / Math.max(1, sample.length);
  const best = (test: (text: string) => boolean, not: number | null) => {
    let found: number | null = null;
    let most = 0.5;
    for (let at = 0; at < width; at += 1) {
      const part = at === not ? 0 : share(at, test);
      if (part > most) [found, most] = [at, part];
    }
    return found;
  };
  const sku = best(
    (text) =>
      /^[A-Za-z0-9][\w\-./ ]{1,40}$/.test(text) && /\d/.test(text) && /[A-Za-z-]/.test(text),
    null,
  );
  return { sku, quantity: best(isCount, sku) };
}

/** What the columns of a table mean: as somebody has chosen, as its head says, or as two columns can only mean. */
export function columnsOf(table: TableRow[], choices: FileChoices): ListColumns | Unsure {
  const heads = table.slice(0, HEAD_WITHIN).map(headOf);
  const place = heads.findIndex((head) => head.sku !== undefined && Object.keys(head).length > 1);
  const head = heads[place] ?? {};
  const from = place + 1;
  const sure = (sku: number, quantity: number | null, isHeaded: boolean): ListColumns => ({
    kind: 'sure',
    from,
    isHeaded,
    sku,
    quantity,
    name: head.name ?? null,
    pack: head.pack ?? null,
    price: head.price ?? null,
  });
  if (choices.sku !== undefined) return sure(choices.sku, choices.quantity ?? null, from > 0);
  if (head.sku !== undefined && head.quantity !== undefined)
    return sure(head.sku, head.quantity, true);
  const rows = table.slice(from);
  const likely = guess(rows);
  const width = Math.max(0, ...rows.slice(0, 40).map((row) => row.cells.length));
  // A head of one column ("SKU") over one column, and tables of one or two columns, leave nothing to ask.
  if (width === 1) return { ...sure(0, null, false), from: isLoneHead(table[0]) ? 1 : 0 };
  if (width === 2 && from === 0) {
    const turned = likely.quantity === 0 || (likely.sku === 1 && likely.quantity === null);
    return { ...sure(turned ? 1 : 0, turned ? 0 : 1, false), from: isLoneHead(table[0]) ? 1 : 0 };
  }
  return {
    kind: 'unsure',
    sku: head.sku ?? likely.sku,
    quantity: head.quantity ?? likely.quantity,
  };
}

/** Whether a first row is words of heads and no product. */
const isLoneHead = (row: TableRow | undefined): boolean =>
  row !== undefined &&
  row.cells.some((cell) =>
    MEANINGS.some((one) => (WORDS[one] as readonly string[]).includes(folded(cell.text))),
  ) &&
  !row.cells.some((cell) => /\d/.test(cell.text));

/** The columns of a table with what stands in them, for somebody to choose from. */
export function samplesOf(table: TableRow[]): { at: number; head: string; samples: string[] }[] {
  const sample = table.slice(0, 30);
  const width = Math.min(40, Math.max(0, ...sample.map((row) => row.cells.length)));
  return Array.from({ length: width }, (_, at) => {
    const texts = sample.map((row) => row.cells[at]?.text ?? '').filter((text) => text !== '');
    return {
      at,
      head: (texts[0] ?? '').slice(0, 40),
      samples: texts.slice(1, 4).map((text) => text.slice(0, 30)),
    };
  }).filter(({ head }) => head !== '');
}
