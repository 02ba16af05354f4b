import type { Ink } from '../label-drawing.ts';

/**
 * Protective equipment on a label: a plain black drawing on a 24 grid, always printed with its
 * word.
 */
export type Equipment = 'gloves' | 'goggles' | 'glasses' | 'clothing' | 'face-shield';

const DRAWINGS: Record<Equipment, string> = {
  gloves:
    'M7 22V13L3.5 10.5C2.5 9.5 3.8 8 5 8.8L8 11V4.5C8 3.2 10 3.2 10 4.5V10H10.7V3C10.7 1.7 12.7 1.7 12.7 3V10H13.4V3.6C13.4 2.3 15.4 2.3 15.4 3.6V10.5H16.1V5.6C16.1 4.3 18.1 4.3 18.1 5.6V14C18.1 16 17.5 17 17 18V22Z',
  goggles:
    'M1 9H3C3 7 4 6.5 5.5 6.5H18.5C20 6.5 21 7 21 9H23V13H21C21 15.5 20 17 18 17H15C13.5 17 13 15 12 15C11 15 10.5 17 9 17H6C4 17 3 15.5 3 13H1ZM5 9.5V13C5 14.5 5.6 15.2 6.5 15.2H8.7C10 15.2 10.2 13 12 13C13.8 13 14 15.2 15.3 15.2H17.5C18.4 15.2 19 14.5 19 13V9.5C19 8.7 18.6 8.3 17.8 8.3H6.2C5.4 8.3 5 8.7 5 9.5Z',
  glasses:
    'M1 8H4V9.5H20V8H23V10H21.5V13C21.5 15.5 20 16.5 17.5 16.5C15 16.5 13.5 15 13 12.5C12.7 11.8 11.3 11.8 11 12.5C10.5 15 9 16.5 6.5 16.5C4 16.5 2.5 15.5 2.5 13V10H1Z',
  clothing: 'M8 2H10C10 5 14 5 14 2H16V8C16 9.5 17 10.5 19.5 10.5V22H4.5V10.5C7 10.5 8 9.5 8 8Z',
  'face-shield':
    'M5 8C5 0.5 19 0.5 19 8V9.5H5ZM5.5 11H18.5V16C18.5 20 15.5 22.5 12 22.5C8.5 22.5 5.5 20 5.5 16ZM7.3 12.5V16C7.3 19 9.5 20.8 12 20.8C14.5 20.8 16.7 19 16.7 16V12.5Z',
};

/**
 * Equipment for a set of hazard codes, the same choice as the "Wear ..." statement: what the sheet
 * asks for on skin and eyes. An icon is never more than the sheet says.
 */
export function equipmentFor(hCodes: readonly string[]): Equipment[] {
  const has = (...codes: string[]) => codes.some((code) => hCodes.includes(code));
  const list: Equipment[] = [];
  if (has('H314', 'H318')) list.push('goggles');
  else if (has('H319', 'H225', 'H226', 'H227', 'H272')) list.push('glasses');
  if (has('H312', 'H314', 'H315', 'H317', 'H225', 'H226', 'H227', 'H272')) list.push('gloves');
  if (has('H314')) list.push('clothing', 'face-shield');
  return list;
}

/** One piece of equipment as a black shape, its box of `size` points at (x, y). */
export function drawEquipment(item: Equipment, x: number, y: number, size: number): Ink {
  return {
    kind: 'path',
    d: DRAWINGS[item],
    x,
    y,
    scale: size / 24,
    color: '#000000',
    evenOdd: true,
  };
}
