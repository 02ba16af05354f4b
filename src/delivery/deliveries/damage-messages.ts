import type { Becomes } from './damage-contract.ts';

interface DamagedLine {
  quantity: number;
  name: string;
  sizeUnit: string;
  reason: string;
  note: string;
}

/** Goods that leaked at a door, and hazardous ones that were damaged there, before the desk. */
export const DAMAGE = {
  title: (reasons: readonly string[]) =>
    reasons.every((one) => one === 'leaking')
      ? 'Leaking goods'
      : reasons.includes('leaking')
        ? 'Leaking goods, and hazardous ones damaged'
        : 'Hazardous goods damaged',
  by: (driver: string, day: string) => `${driver || 'A former driver'}, ${day}:`,
  line: ({ quantity, name, sizeUnit, reason, note }: DamagedLine) =>
    `${quantity} × ${name}, ${sizeUnit}: ${reason.toLowerCase()}${note ? ` (“${note}”)` : ''}.`,
  lead: 'Say where the goods go; the driver’s phone says it.',
  leadBack: 'They came back with the truck, which is counted back and closed.',
  notAnyMore:
    'The truck is counted back and closed: the goods are in the warehouse. Keep or dispose of them there.',
  notYet: 'The goods are still with the truck. Say where they go from there.',
  /** The presses, in the order in which they stand. */
  becomes: {
    overpacked: 'Overpack it',
    truck: 'Back on the truck',
    disposed: 'Dispose of it',
    kept: 'Keep it here',
  } satisfies Record<Becomes, string>,
  done: {
    overpacked: 'The driver is asked to overpack the goods. Their phone says it.',
    truck: 'The goods go back on the truck. The driver’s phone says it.',
    disposed: 'The goods are disposed of.',
    kept: 'The goods are kept in the warehouse.',
  } satisfies Record<Becomes, string>,
  undo: 'Undo',
  undone: 'It is to be decided again.',
};
