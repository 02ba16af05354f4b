import type { Sql } from '../../../../platform/database.ts';
import { jsonRows, nullable, rowShape, text } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { neverUnattended } from '../../../hazards/public/unattended.ts';
import { describeSafety } from '../../../hazards/server/describe-safety.ts';
import { type ProductSafety, safetyOfProducts } from '../../../hazards/server/public/queries.ts';
import { sectionRow } from '../section-row.ts';
import type { SheetBlock, SheetSection } from '../sheet-content.ts';

interface Words {
  label: string;
  text: string;
}

const sectionsRow = rowShape({ nameKey: text, sections: nullable(jsonRows(sectionRow)) });

const wordsOf = (block: SheetBlock): Words[] => {
  if (block.kind === 'pair') return [{ label: block.label, text: block.value }];
  if (block.kind === 'text') return [{ label: '', text: block.text }];
  if (block.kind === 'list') return [{ label: block.label, text: block.items.join(' ') }];
  return [];
};

const NOT_NEEDED = /^Not needed/;

/** What somebody with the goods in hand must know: hazards, what to wear, first aid, a spill. */
export interface ProductAtDoor {
  nameKey: string;
  name: string;
  signalWord: '' | 'Danger' | 'Warning';
  pictograms: string[];
  dilution: string;
  hazards: { text: string; plain: string | null }[];
  wear: Words[];
  firstAid: Words[];
  spill: Words[];
  saidBy: 'sheet' | 'label';
  neverLeave: 'oxidizer' | 'acid' | null;
}

/**
 * The safety of these products for a driver, in the words of their current sheets where we made
 * them; else in those of the label's statements, which say less.
 */
export async function safetyAtDoor(db: Sql, nameKeys: readonly string[]): Promise<ProductAtDoor[]> {
  const [products, sheets] = await Promise.all([
    safetyOfProducts(db, nameKeys),
    db.rows(
      sectionsRow,
      sql`select r.name_key, r.sections from sds_revisions r
           where r.name_key = any(${nameKeys}::text[]) and r.language = 'en'
             and r.superseded_at is null`,
    ),
  ]);
  const sections = new Map(sheets.map((sheet) => [sheet.nameKey, sheet.sections]));
  return products.map((product) => atDoor(product, sections.get(product.nameKey) ?? null));
}

function atDoor(product: ProductSafety, sections: SheetSection[] | null): ProductAtDoor {
  const safety = describeSafety(product, []);
  const section = (number: number) =>
    sections?.find((one) => one.number === number)?.blocks.flatMap(wordsOf) ?? [];
  const prevention =
    safety.precautions.find(({ heading }) => heading === 'Prevention')?.items ?? [];
  const response = safety.precautions.find(({ heading }) => heading === 'Response')?.items ?? [];
  const ofLabel = {
    wear: prevention.filter((one) => one.startsWith('Wear')).map((one) => plain(one)),
    firstAid: safety.firstAid.map(({ where, text: what }) => ({ label: where, text: what })),
    spill: [
      ...response.filter((one) => /spillage/i.test(one)).map((one) => plain(one)),
      ...(safety.hazards.length > 0
        ? [plain('Keep people away, and keep it out of drains. Section 6 of the sheet says more.')]
        : []),
    ],
  };
  const { signalWord, hazards } = safety;
  const { nameKey, name, dilution } = product;
  return {
    nameKey,
    name,
    signalWord,
    pictograms: product.pictograms,
    dilution,
    hazards,
    ...(sections
      ? {
          wear: section(8).filter(
            ({ label, text: what }) =>
              ['Eyes and face', 'Hands', 'Body', 'Breathing'].includes(label) &&
              !NOT_NEEDED.test(what),
          ),
          firstAid: section(4),
          spill: section(6),
          saidBy: 'sheet' as const,
        }
      : { ...ofLabel, saidBy: 'label' as const }),
    neverLeave: neverUnattended(product),
  };
}

const plain = (what: string): Words => ({ label: '', text: what });
