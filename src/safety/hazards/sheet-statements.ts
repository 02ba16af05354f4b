import { HAZARD_CODES } from './hazard-codes.ts';
import { phrase } from './sheet-parts.ts';

/** "Non-flammable gas", "may be harmful if swallowed" (a class that OSHA has not) and "not a combustible liquid" say something else. */
const NOT = String.raw`(?<!\p{L})(?<!(?:\bnon|\bnot|\bnot an?|\bno|\bmay be)[\s-]{0,2})`;
/** Names of classes read as statements do: "Flammable aerosol, category 1" is H222 and not H223. */
const NO_CLASS = String.raw`(?![\s,(:–-]{0,3}(?:cat|class|division|[1-4][A-D]?\b))`;
const CLASS_LIKE = new Set(['H220', 'H221', 'H222', 'H223', 'H227', 'H228']);

const spelled = (text: string) =>
  phrase(
    text
      .replaceAll(/[^\p{L}\p{N}\s]+/gu, ' ')
      .trim()
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/\bvapor\b/g, 'vapou?rs?')
      .replaceAll('ressurized', 'ressuri[sz]ed')
      .replaceAll('oxidizer', 'oxidi[sz]er'),
  );

type Sentence = readonly [codes: readonly string[], pattern: RegExp];
const sentence = (codes: readonly string[], source: string, after = ''): Sentence => [
  codes,
  new RegExp(String.raw`${NOT}(?:${source})(?!\p{L})${after}`, 'giu'),
];

/** Until the next "cause", which begins another statement. */
const ORGANS = String.raw`(?:(?!cause)[^.]){0,90}?`;
const REPEATED = phrase('through prolonged or repeated exposure');
/** How makers write them beside the official wording. */
const WRITTEN: readonly Sentence[] = [
  sentence(['H373'], `${phrase('may cause damage to')}${ORGANS}${REPEATED}`),
  sentence(['H372'], `${phrase('causes damage to')}${ORGANS}${REPEATED}`),
  sentence(['H314'], phrase('causes severe skin burns and serious eye damage')),
  sentence(['H315', 'H320'], phrase('causes skin and eye irritation')),
  sentence(['H317'], phrase('may cause (?:an )?allergic skin reactions?')),
  sentence(['H336'], phrase('may cause drowsiness and dizziness')),
  sentence(['H360'], phrase('may damage (?:fertility|the unborn child)')),
  sentence(['H361'], phrase('suspected of damaging (?:fertility|the unborn child)')),
];

/** The three ways in, which one sentence may name together: "Harmful if swallowed or in contact with skin". */
const ACUTE = /^H3[013][0-2]$/;
const WAYS: readonly (readonly [RegExp, string])[] = [
  [/swallowed/i, '0'],
  [/skin/i, '1'],
  [/inhaled/i, '3'],
];
const GRADES: Readonly<Record<string, string>> = { fatal: '0', toxic: '1', harmful: '2' };
const WAY = phrase(
  '(?:if )?(?:swallowed|inhaled|in contact with skin|absorbed through (?:the )?skin)',
);
const POISONS = new RegExp(
  String.raw`${NOT}(fatal|toxic|harmful)[\s:]{0,2}((?:if|in)(?:${phrase(' (?:swallowed|inhaled|contact with skin|absorbed through (?:the )?skin)')})(?:[\s,]{0,3}(?:or|and|and/or)?[\s,]{0,3}${WAY})*)(?!\p{L})`,
  'giu',
);

const byLength = (a: Sentence, b: Sentence) => b[1].source.length - a[1].source.length;
const HAZARDS: readonly Sentence[] = [
  ...WRITTEN,
  ...Object.entries(HAZARD_CODES)
    .filter(([code]) => !ACUTE.test(code))
    .map(([code, { text }]) =>
      sentence([code], spelled(text), CLASS_LIKE.has(code) ? NO_CLASS : ''),
    )
    .sort(byLength),
];

/** What was understood is taken out, so that "Toxic to aquatic life" is not read again inside of the longer sentence. */
function readAll(text: string, sentences: readonly Sentence[]): { codes: string[]; rest: string } {
  const codes: string[] = [];
  let rest = text;
  for (const [statementCodes, pattern] of sentences)
    rest = rest.replaceAll(pattern, () => {
      codes.push(...statementCodes);
      return ' . ';
    });
  return { codes, rest };
}

/** The hazard statements that stand in a text as sentences, as codes, in the order of the codes. American sheets print no codes. */
export function readHazards(text: string): string[] {
  const { codes, rest } = readAll(text, HAZARDS);
  for (const [, grade = '', ways = ''] of rest.matchAll(POISONS))
    for (const [way, digit] of WAYS)
      if (way.test(ways)) codes.push(`H3${digit}${GRADES[grade.toLowerCase()] ?? ''}`);
  return [...new Set(codes)].sort();
}

const CALL = '(?:a |your )?(?:poison|doctor|physician)';
/** The first words of each precautionary statement, which no other has; those that hold others come first. */
const PRECAUTIONS: readonly Sentence[] = (
  [
    ['P301+P330+P331', 'if swallowed rinse mouth do not induce vomiting'],
    ['P301+P310', `if swallowed immediately call ${CALL}`],
    ['P301+P312', `if swallowed call ${CALL}[^.]{0,50}? if you feel unwell`],
    ['P302+P352', 'if on skin wash with plenty of'],
    [
      'P303+P361+P353',
      'if on skin or hair (?:remove )?take off immediately all contaminated clothing rinse skin with water',
    ],
    ['P304+P340', 'if inhaled remove (?:victim|person) to fresh air'],
    [
      'P305+P351+P338',
      'if in eyes rinse cautiously with water for several minutes remove contact lenses',
    ],
    ['P306+P360', 'if on clothing rinse immediately contaminated clothing'],
    ['P308+P311', `if exposed or concerned call ${CALL}`],
    ['P308+P313', 'if exposed or concerned get medical'],
    ['P332+P313', 'if skin irritation occurs get medical'],
    ['P333+P313', 'if skin irritation or (?:a )?rash occurs get medical'],
    ['P337+P313', 'if eye irritation persists get medical'],
    ['P342+P311', `if experiencing respiratory symptoms call ${CALL}`],
    ['P361+P364', 'take off immediately all contaminated clothing and wash (?:it )?before reuse'],
    ['P362+P364', 'take off contaminated clothing and wash (?:it )?before reuse'],
    ['P363', 'wash contaminated clothing before reuse'],
    ['P370+P376', 'in case of fire stop leak if safe'],
    ['P370+P378', 'in case of fire use'],
    ['P402+P404', 'store in a dry place store in a closed container'],
    ['P403+P233', 'store in a well ventilated place keep container tightly closed'],
    ['P403+P235', 'store in a well ventilated place keep cool'],
    ['P410+P412', 'protect from sunlight do not expose to temperatures exceeding 50'],
    ['P410+P403', 'protect from sunlight store in a well ventilated place'],
    ['P201', 'obtain special instructions before use'],
    ['P202', 'do not handle until all safety precautions have been read'],
    ['P210', 'keep away from heat[^.]{0,120}?(?:ignition sources|hot surfaces|open flames?)'],
    ['P211', 'do not spray on an open flame'],
    ['P220', '(?:keep|store) away from clothing'],
    ['P223', 'do not allow contact with water'],
    ['P233', 'keep container tightly closed'],
    ['P234', 'keep only in original'],
    ['P240', 'ground (?:and )?bond container and receiving equipment'],
    ['P242', 'use (?:only )?non sparking tools'],
    ['P243', 'take (?:precautionary measures against|action to prevent) static discharge'],
    ['P251', 'do not pierce or burn even after use'],
    ['P260', 'do not breathe (?:dust|fume|gas|mist|vapou?r|spray)'],
    ['P261', 'avoid breathing (?:dust|fume|gas|mist|vapou?r|spray)'],
    ['P262', 'do not get in eyes on skin or on clothing'],
    ['P263', 'avoid contact during pregnancy'],
    ['P264', 'wash [^.]{1,80}? thoroughly after handling'],
    ['P270', 'do not eat drink or smoke when using'],
    ['P271', 'use only outdoors or in a well ventilated'],
    ['P272', 'contaminated work clothing (?:must|should) not be allowed out'],
    ['P273', 'avoid release to the environment'],
    ['P284', '(?:in case of inadequate ventilation )?wear respiratory protection'],
    ['P280', 'wear [^.]{0,60}?(?:protective gloves|protective clothing|eye protection)'],
    ['P310', `immediately call ${CALL}`],
    ['P312', `call ${CALL}[^.]{0,50}? if you feel unwell`],
    ['P311', `call ${CALL}`],
    ['P314', 'get medical (?:advice|attention)[^.]{0,30}? if you feel unwell'],
    ['P330', 'rinse mouth'],
    ['P331', 'do not induce vomiting'],
    ['P381', 'eliminate all ignition sources'],
    ['P390', 'absorb spillage to prevent material'],
    ['P391', 'collect spillage'],
    ['P403', 'store in a well ventilated place'],
    ['P405', 'store locked up'],
    ['P406', 'store in (?:a )?corrosi(?:on|ve) resistant'],
    ['P410', 'protect from sunlight'],
    ['P420', 'store (?:separately|away from other materials)'],
    ['P501', 'dispose of contents'],
  ] as const
).map(([code, words]) => [[code], new RegExp(String.raw`(?<!\p{L})(?:${phrase(words)})`, 'giu')]);

/** The precautionary statements that stand in a text as sentences, as codes, in the order of the codes. */
export const readPrecautions = (text: string): string[] =>
  [...new Set(readAll(text, PRECAUTIONS).codes)].sort();
