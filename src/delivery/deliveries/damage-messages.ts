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
  lead: 'Say where the goods go: overpacked, back on the truck, or disposed of.',
  decided: 'It is decided',
  done: 'Noted. The report stays with the delivery.',
};
