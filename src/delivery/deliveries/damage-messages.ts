interface DamagedLine {
  quantity: number;
  name: string;
  sizeUnit: string;
  reason: string;
  note: string;
}

/** Hazardous goods that were damaged or leaked at a door, before the desk. */
export const DAMAGE = {
  title: 'Hazardous goods damaged or leaking',
  by: (driver: string, day: string) => `${driver || 'A former driver'}, ${day}:`,
  line: ({ quantity, name, sizeUnit, reason, note }: DamagedLine) =>
    `${quantity} × ${name}, ${sizeUnit}: ${reason.toLowerCase()}${note ? ` (“${note}”)` : ''}.`,
  lead: 'Say where the goods go: overpacked, back on the truck, or disposed of.',
  decided: 'It is decided',
  done: 'Noted. The report stays with the delivery.',
};
