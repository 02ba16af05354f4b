import type { FilePlan, FileRow } from '../../../kit/file-import.ts';
import { formatCents } from '../../../kit/money.ts';
import { HAZARD_WORDS, hazardMark } from '../public/hazard-mark.ts';
import { NameKeys, usedSpelling } from '../public/name-key.ts';
import {
  SHARED_FACTS,
  type SharedFact,
  type SharedFacts,
  sharedOf,
} from '../public/product-facts.ts';
import { foldSku, type KnownProduct, type ProductRow } from './public/product-rows.ts';
import {
  type Column,
  FACT_COLUMNS,
  type FactsInput,
  factsOf,
  type ProductFile,
} from './read-product-csv.ts';

export interface PlannedRow extends FileRow<Column> {
  create?: Omit<ProductRow, 'id'>;
  /** The record as it becomes, with the facts that differ. */
  change?: { id: string; facts: string[] };
}

export interface ImportPlan extends FilePlan<PlannedRow> {
  /** Every record as it is after the import, by id; new ones are not in it. */
  after: Map<string, KnownProduct>;
}

/** Which figures of a record connected books keep. */
export type FiguresOf = (accountingId: string) => { price: boolean; quantity: boolean };

/** What a new product can't be without and the row leaves empty, as a sentence. */
function missingOf(cells: PlannedRow['cells']): string[] {
  const missing = (['name', 'brand', 'category', 'size'] as const).filter((cell) => !cells[cell]);
  return missing.length > 0 ? [`A new product needs a ${missing.join(', a ')}.`] : [];
}

function shown(value: unknown, fact: string): string {
  if (value === null || value === '') return 'none';
  if (fact === 'priceCents') return formatCents(value as number);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'number' ? value.toLocaleString('en-US') : (value as string);
}

/** A file that says it states it; the moment and the person are those of the write. */
const STATED_BY_FILE = {
  hazardSource: 'file',
  hazardStatedAt: null,
  hazardStatedBy: null,
} as const;

const markOf = ({ hazardous, hazardSource }: Pick<KnownProduct, 'hazardous' | 'hazardSource'>) =>
  hazardMark({ hazardous, hazardKnown: hazardSource !== null });

/** What a file does, row by row, against the records of this moment and the rows above. */
class Planner {
  readonly #bySku = new Map<string, KnownProduct>();
  readonly #lines = new Map<string, number>();
  readonly #shared = new Map<string, { line: number } & SharedFacts>();
  readonly #sizes = new Map<string, KnownProduct[]>();
  readonly #keys: NameKeys;
  readonly #brands: Set<string>;
  readonly #categories: Set<string>;
  readonly after: Map<string, KnownProduct>;

  readonly #figures: FiguresOf;

  constructor(products: readonly KnownProduct[], figures: FiguresOf) {
    this.#figures = figures;
    this.after = new Map(products.map((product) => [product.id, { ...product }]));
    for (const product of this.after.values()) {
      this.#bySku.set(foldSku(product.sku), product);
      this.#sizes.set(product.nameKey, [...(this.#sizes.get(product.nameKey) ?? []), product]);
    }
    this.#keys = new NameKeys(products);
    this.#brands = new Set(products.map((product) => product.brand));
    this.#categories = new Set(products.map((product) => product.category));
  }

  row(line: number, cells: PlannedRow['cells']): PlannedRow {
    const { facts, problems, notes } = factsOf(cells);
    const name = [facts.name ?? cells.name, cells.sku].filter(Boolean).join(', ');
    const result = (
      what: PlannedRow['what'],
      says: string[],
      more: Partial<PlannedRow> = {},
    ): PlannedRow => ({ line, name, cells, what, says, ...more });
    const folded = foldSku(facts.sku ?? '');
    const earlier = this.#lines.get(folded);
    const known = this.#bySku.get(folded);
    if (earlier) problems.push(`The SKU stands on line ${earlier} already.`);
    else if (facts.sku !== undefined && !known) problems.push(...missingOf(cells));
    // All that is wrong at once: each fault that only the next file shows is one more round.
    if (problems.length > 0) return result('problem', problems);
    if (facts.brand) facts.brand = usedSpelling(this.#brands, facts.brand);
    if (facts.category) facts.category = usedSpelling(this.#categories, facts.category);
    const planned = known ? this.#change(known, facts, line) : this.#create(facts, line);
    if (planned.problem) return result('problem', [planned.problem]);
    this.#lines.set(folded, line);
    return result(planned.what, [...planned.says, ...notes], planned.more);
  }

  #create(facts: FactsInput, line: number): Planned {
    const { name = '', brand = '', category = '', sizeUnit = '', sku = '' } = facts;
    const nameKey = this.#keys.take(name, brand);
    const sibling = this.#shared.get(nameKey) ?? this.#sizes.get(nameKey)?.[0];
    if (sibling && sibling.category !== category)
      return failedPlan(
        `This product is in the category ${sibling.category}. All its sizes share one.`,
      );
    if (!sibling) this.#shared.set(nameKey, { line, ...sharedOf(facts) });
    this.#brands.add(brand);
    this.#categories.add(category);
    const create = {
      nameKey,
      ...sharedOf(sibling, facts),
      brand,
      sizeUnit,
      sku,
      priceCents: facts.priceCents ?? null,
      quantity: facts.quantity ?? 0,
      taxable: facts.taxable ?? true,
      ...this.#hazardOf(facts, nameKey),
      isActive: facts.isActive ?? true,
      accountingId: null,
    };
    const price = create.priceCents === null ? 'price on request' : formatCents(create.priceCents);
    const says = [
      `${brand}, ${category}, ${sizeUnit}, ${price}`,
      ...(sibling ? ['a further size'] : []),
      ...(create.isActive ? [] : ['not active']),
      ...(create.hazardous || create.hazardSource ? [] : [HAZARD_WORDS.unknown.toLowerCase()]),
    ];
    return { what: 'create', says, more: { create } };
  }

  /** The row's hazard statement, else that of an existing size of the product. */
  #hazardOf(facts: FactsInput, nameKey: string) {
    if (facts.hazardous !== undefined) return { hazardous: facts.hazardous, ...STATED_BY_FILE };
    const size = this.#sizes.get(nameKey)?.[0];
    return {
      hazardous: size?.hazardous ?? false,
      hazardSource: size?.hazardSource ?? null,
      hazardStatedAt: size?.hazardStatedAt ?? null,
      hazardStatedBy: size?.hazardStatedBy ?? null,
    };
  }

  #change(known: KnownProduct, fieldsInput: FactsInput, line: number): Planned {
    const ofBooks = known.accountingId === null ? null : this.#figures(known.accountingId);
    const notes: string[] = [];
    for (const [fact, isFromBooks] of [
      ['priceCents', ofBooks?.price],
      ['quantity', ofBooks?.quantity],
    ] as const) {
      if (!isFromBooks || fieldsInput[fact] === undefined || fieldsInput[fact] === known[fact])
        continue;
      notes.push(`${FACT_COLUMNS[fact].label} stays: it comes from the accounting system.`);
      delete fieldsInput[fact];
    }
    const facts = (Object.keys(fieldsInput) as (keyof FactsInput)[]).filter(
      (fact) =>
        fieldsInput[fact] !== known[fact] || (fact === 'hazardous' && markOf(known) === 'unknown'),
    );
    const shared = SHARED_FACTS.filter((fact) => facts.includes(fact));
    const problem = this.#sharedProblem(known, fieldsInput, shared, line);
    if (problem) return failedPlan(problem);
    if (facts.length === 0) return { what: 'same', says: notes, more: {} };
    const says = facts.map(
      (fact) =>
        `${FACT_COLUMNS[fact].label}: ${fact === 'hazardous' && markOf(known) === 'unknown' ? 'not known' : shown(known[fact], fact)} → ${shown(fieldsInput[fact], fact)}`,
    );
    const sizes = this.#sizes.get(known.nameKey) ?? [];
    if (shared.length > 0 && sizes.length > 1) says.push(`for all ${sizes.length} sizes`);
    for (const size of sizes)
      for (const fact of shared) size[fact] = fieldsInput[fact] ?? size[fact];
    Object.assign(known, fieldsInput, facts.includes('hazardous') ? STATED_BY_FILE : {});
    if (shared.length > 0) this.#shared.set(known.nameKey, { line, ...known });
    return { what: 'change', says: [...says, ...notes], more: { change: { id: known.id, facts } } };
  }

  /**
   * Why what all sizes share may not change so: another line said otherwise, or the name is another
   * product's.
   */
  #sharedProblem(
    known: KnownProduct,
    facts: FactsInput,
    shared: readonly SharedFact[],
    line: number,
  ): string | null {
    const earlier = this.#shared.get(known.nameKey);
    const [first] = shared;
    if (earlier && first && earlier.line !== line)
      return `Line ${earlier.line} gives all sizes of this product another ${first}.`;
    if (facts.name === undefined && facts.brand === undefined) return null;
    const twin = this.#keys.find(facts.name ?? known.name, facts.brand ?? known.brand);
    return twin && twin !== known.nameKey
      ? `${facts.brand ?? known.brand} has another product called ${facts.name ?? known.name}.`
      : null;
  }
}

interface Planned {
  what: 'create' | 'change' | 'same';
  says: string[];
  more: Partial<PlannedRow>;
  problem?: string;
}

const failedPlan = (problem: string): Planned => ({ what: 'same', says: [], more: {}, problem });

/** Row by row: what would be created, changed or left, and what is wrong. Writes nothing. */
export function planImport(
  { records, unknown }: ProductFile,
  products: readonly KnownProduct[],
  figures: FiguresOf,
): ImportPlan {
  const planner = new Planner(products, figures);
  return {
    rows: records.map(({ line, cells }) => planner.row(line, cells)),
    unknownColumns: unknown,
    after: planner.after,
  };
}
