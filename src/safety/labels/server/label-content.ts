import { isDeadly } from '../../hazards/public/deadly.ts';
import { blanksFor } from '../../hazards/statements.ts';
import { type FirstAid, firstAidFor, type Route } from './first-aid.ts';
import { type Equipment, equipmentFor } from './label-equipment.ts';
import type { LabelFacts, NeverMix } from './label-facts.ts';
import type { LabelWords, Language } from './label-language.ts';
import { labelWords } from './label-words.ts';
import { rankHazards, rankPrecautions } from './rank-statements.ts';
import { whyNotOnBottle } from './secondary-container.ts';

/** A sentence with its bold opening: "IF IN EYES:". */
export interface Led {
  lead: string;
  text: string;
}

/** Everything a label may say, ranked, in one language; what fits is another question (fit-label.ts). */
export interface LabelContent {
  words: LabelWords;
  name: string;
  /** How it is diluted or dosed. */
  dilution: string;
  signalWord: string;
  pictograms: readonly { code: string; name: string }[];
  /** The official hazard statements, the worst first; or that none is classified. */
  hazards: readonly string[];
  /** The codes behind `hazards`, for rules; no person sees them. */
  hazardCodes: readonly string[];
  /** By way into the body, each whole. Empty: the classification names none. */
  firstAid: readonly (Led & { route: Route })[];
  /** Whom to call and what holds for each way. */
  call: string;
  equipment: readonly Equipment[];
  /** From every product by name to ever shorter; empty where nothing reacts. */
  neverMix: readonly string[];
  /** Precautions that are no first aid, the one needed first standing first. */
  precautions: readonly string[];
  epa: readonly string[];
  notes: readonly string[];
  /** In English, for who makes the label: what speaks against a filled bottle, and why. */
  contradictions: readonly { text: string; reason: string }[];
  facts: LabelFacts;
}

/**
 * What the bottle must never meet, from every product by name to ever shorter: the deadly ones by
 * name, then the deadly ones by what they are ("acids"). "And others" stands for the rest; nothing
 * that can kill is ever cut.
 */
function neverMixTexts(neverMixWith: readonly NeverMix[], words: LabelWords): string[] {
  if (neverMixWith.length === 0) return [];
  const named = (products: readonly NeverMix[]) => products.map((product) => product.name);
  const deadly = neverMixWith.filter(isDeadly);
  const groups = [...new Set(deadly.map((product) => words.groups[product.group]))];
  const others = deadly.length < neverMixWith.length ? [words.others] : [];
  const short =
    deadly.length > 0
      ? [
          [...named(deadly), ...others],
          [...groups, ...others],
        ]
      : [[...named(neverMixWith.slice(0, 2)), words.others]];
  return [named(neverMixWith), ...(neverMixWith.length > 2 ? short : [])].map((list) =>
    list.join(', '),
  );
}

/** "IF IN EYES: Rinse ..." apart: every official opening ends with the first colon. */
function led(sentences: readonly string[]): Led {
  const [first = '', ...rest] = sentences;
  const colon = first.indexOf(':');
  return {
    lead: first.slice(0, colon + 1),
    text: [first.slice(colon + 1).trim(), ...rest].join(' '),
  };
}

/**
 * A dilution that its sheet does not classify still gets into eyes: water for eyes and skin, where
 * the concentrate is hazardous.
 */
const unclassifiedAid = ({ parts, concentrate }: LabelFacts): FirstAid[] =>
  parts && concentrate.hStatements.length > 0
    ? [
        { route: 'eyes', codes: ['P305+P351+P338'] },
        { route: 'skin', codes: ['P302+P352'] },
      ]
    : [];

function dilutionLine(facts: LabelFacts, words: LabelWords): string | null {
  if (facts.parts === 0) return words.ready;
  return facts.parts === null ? words.dose(facts.dose) : words.diluted(facts.parts);
}

function epaLines(facts: LabelFacts, words: LabelWords): (string | null)[] {
  const { epa, parts, contactTime } = facts;
  if (!epa) return [];
  const sheetWord = (facts.atUseDilution ?? facts.concentrate).signalWord;
  return [
    `EPA Reg. No. ${epa.regNo}. ${words.epaSignal(epa.signalWord, sheetWord, Boolean(facts.atUseDilution))}`,
    words.activeIngredients(epa.activeIngredients, Boolean(parts)),
    ...(parts ? [words.dilutedAsDirected] : []),
    ...(contactTime === '' ? [] : [words.dwell(contactTime)]),
  ];
}

/**
 * A label's sentences in a language, and those that have no wording in it (`gaps`, in English):
 * with a gap the label must not be printed in that language.
 */
export function labelContent(
  facts: LabelFacts,
  language: Language,
): { content: LabelContent; gaps: string[] } {
  const words = labelWords(language);
  const english = labelWords('en');
  const hazards = facts.atUseDilution ?? facts.concentrate;
  const { hStatements, pStatements } = hazards;
  const blanks = blanksFor(hStatements);
  const gaps: string[] = [];
  const known = (text: string | null, otherwise: string | null): string => {
    if (text !== null) return text;
    gaps.push(otherwise ?? '');
    return otherwise ?? '';
  };
  const say = (code: string) =>
    known(words.statement(code, blanks), english.statement(code, blanks));
  const mixed = Boolean(facts.parts) && !facts.atUseDilution;
  const aid = firstAidFor(hStatements, pStatements, facts.hCategories);
  const ranked = rankPrecautions(pStatements);
  const epa = epaLines(facts, words);
  const epaEnglish = epaLines(facts, english);
  const content: LabelContent = {
    words,
    name: facts.name,
    dilution: known(dilutionLine(facts, words), dilutionLine(facts, english)),
    signalWord: hazards.signalWord ? words.signal[hazards.signalWord] : '',
    pictograms: hazards.pictograms.map((code) => ({ code, name: words.pictogram(code) })),
    hazards:
      hStatements.length > 0
        ? rankHazards(hStatements, facts.hCategories).map((code) => `${say(code)}.`)
        : [words.notClassified],
    hazardCodes: hStatements,
    firstAid: (aid.routes.length > 0 ? aid.routes : unclassifiedAid(facts)).map(
      ({ route, codes }) => ({ route, ...led(codes.map(say)) }),
    ),
    call: aid.call.map(say).join(' '),
    equipment: equipmentFor(hStatements),
    neverMix: neverMixTexts(facts.neverMixWith, words),
    precautions: ranked.filter((code) => whyNotOnBottle(code, mixed) === null).map(say),
    epa: epa.map((line, index) => known(line, epaEnglish[index] ?? '')),
    notes: [
      ...(facts.parts !== 0 && hStatements.length > 0 && !facts.atUseDilution
        ? [words.concentrateHazards]
        : []),
      ...(facts.atUseDilution && facts.parts ? [words.dilutedHazards(`1:${facts.parts}`)] : []),
    ],
    contradictions: ranked.flatMap((code) => {
      const reason = whyNotOnBottle(code, mixed);
      const text = english.statement(code, blanks) ?? '';
      return reason === null ? [] : [{ text, reason }];
    }),
    facts,
  };
  return { content, gaps: [...new Set(gaps)] };
}
