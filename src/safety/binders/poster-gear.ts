import { blanksFor } from '../hazards/statements.ts';

/** Protective gear. `wear`: required by the safety data; `sheet`: the data lack it, see section 8 of the sheet. */
export type Gear = 'wear' | 'sheet';

export interface GearRow {
  gloves: Gear;
  eyes: Gear;
  face: Gear;
  clothing: Gear;
  /** P284: a respirator where the air is poor; P271: only outdoors or in moving air. */
  air: 'respirator' | 'fresh-air' | 'sheet';
}

/** The codes from which the blank of P280 follows; without one of them its maker's choice is not known. */
const SAYS_WHAT = /^H(?:22[4-7]|242|27[12]|31[0-9]|320)$/;

/**
 * What to wear for a product, from its precautionary statements and nothing else: what they leave
 * open is "see the sheet", never a guess.
 */
export function gearOf(hStatements: readonly string[], pStatements: readonly string[]): GearRow {
  const known = pStatements.includes('P280') && hStatements.some((code) => SAYS_WHAT.test(code));
  const wear = known ? blanksFor(hStatements).wear : '';
  const says = (words: string, ...codes: string[]): Gear =>
    wear.includes(words) || codes.some((code) => pStatements.includes(code)) ? 'wear' : 'sheet';
  return {
    gloves: says('gloves', 'P282'),
    eyes: says('eye protection'),
    face: says('face protection'),
    clothing: says('clothing', 'P283'),
    air: pStatements.includes('P284')
      ? 'respirator'
      : pStatements.includes('P271')
        ? 'fresh-air'
        : 'sheet',
  };
}
