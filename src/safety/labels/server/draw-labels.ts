import { labelTooSmall, noSafetyData, noSpanish } from '../errors.ts';
import type { LabelLanguages, LabelStock } from '../label-choices.ts';
import { type LabelContent, labelContent } from './label-content.ts';
import type { LabelFacts } from './label-facts.ts';
import type { Language } from './label-language.ts';
import { type LaidOut, layOut } from './lay-out.ts';
import { measureText } from './measure-text.ts';

export interface DrawnLabel extends LaidOut {
  language: Language;
  content: LabelContent;
}

const IN: Record<LabelLanguages, readonly Language[]> = {
  en: ['en'],
  es: ['es'],
  pair: ['en', 'es'],
};

/** From the smallest up; those for tiny containers are no label that somebody is sent to. */
const GROWING = ['vial', 'small', 'bottle', 'sheet', 'thermal'] as const;

/** The smallest larger stock that holds all of it in each of the languages; null where none does. */
function largerThan(
  stock: LabelStock,
  facts: LabelFacts,
  languages: LabelLanguages,
): LabelStock | null {
  const larger = GROWING.slice(Math.max(GROWING.indexOf(stock) + 1, GROWING.indexOf('bottle')));
  const holds = (one: LabelStock) =>
    IN[languages].every(
      (language) => layOut(labelContent(facts, language).content, one, measureText) !== null,
    );
  return larger.find(holds) ?? null;
}

/**
 * A label in each of the languages, whole or not at all.
 * @throws AppError `failed-precondition` for a product without safety data; `invalid-argument` where a sentence has no Spanish wording (it names them), and
 *   where what must stand on the label does not fit the stock.
 */
export function drawLabels(
  facts: LabelFacts,
  stock: LabelStock,
  languages: LabelLanguages,
): DrawnLabel[] {
  if (!facts.onFile) throw noSafetyData();
  return IN[languages].map((language) => {
    const { content, gaps } = labelContent(facts, language);
    if (gaps.length > 0) throw noSpanish(gaps);
    const laid = layOut(content, stock, measureText);
    if (!laid) throw labelTooSmall(largerThan(stock, facts, languages));
    return { ...laid, language, content };
  });
}
