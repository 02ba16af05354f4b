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
  title: 'Leaking goods, and hazardous ones damaged',
  by: (driver: string, day: string) => `${driver || 'A former driver'}, ${day}:`,
  line: ({ quantity, name, sizeUnit, reason, note }: DamagedLine) =>
    `${quantity} × ${name}, ${sizeUnit}: ${reason.toLowerCase()}${note ? ` (“${note}”)` : ''}.`,
  lead: 'Say where the goods go; the driver’s phone says it.',
  /** The presses, in the order in which they stand. */
  becomes: {
    overpacked: 'Overpack it',
    truck: 'Back on the truck',
    disposed: 'Dispose of it',
  } satisfies Record<Becomes, string>,
  done: {
    overpacked: 'The goods are overpacked. The driver’s phone says it.',
    truck: 'The goods go back on the truck. The driver’s phone says it.',
    disposed: 'The goods are disposed of. The driver’s phone says it.',
  } satisfies Record<Becomes, string>,
  undo: 'Undo',
  undone: 'It is to be decided again.',
};
