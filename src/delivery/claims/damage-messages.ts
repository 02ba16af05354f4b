import type { Disposal } from '../runs/back-contract.ts';

/** Damaged goods of a claim that may not ride as they are: the desk says what becomes of them. */
export const DAMAGE_MESSAGES = {
  title: 'Damaged and hazardous',
  lead: (name: string) =>
    `${name} may not ride as it is. Say what becomes of it: driver and customer are told.`,
  what: (name: string) => `${name}: what becomes of it`,
  ways: {
    stays: 'The customer disposes of it',
    drum: 'We take it in a salvage drum',
    carrier: 'A waste carrier takes it',
  } satisfies Record<Disposal, string>,
  asks: {
    any: { on: 'Day', who: 'Packed by, or carrier' },
    drum: { on: 'Packed on', who: 'Packed by' },
    carrier: { on: 'Comes on', who: 'Carrier' },
  },
  save: 'Save',
  withApprove: 'Saved with Approve.',
  waits: 'Say what becomes of the damaged goods',
  waitsFor: (names: readonly string[]) => `${names.join(', ')}: nothing is said yet.`,
  saved: 'Driver and customer are told.',
  saidBy: (name: string, when: string) => `Said${name ? ` by ${name}` : ''}, ${when}`,
  // Refusals.
  choose: 'Choose what becomes of it.',
  dayMissing: 'Enter the day.',
  pastDay: 'Enter a day from today on.',
  whoMissing: {
    drum: 'Enter who packs it.',
    carrier: 'Enter the carrier.',
  } satisfies Record<Exclude<Disposal, 'stays'>, string>,
  mayRide: (name: string) =>
    `${name} is not damaged, or not hazardous: have it taken back as it is.`,
  noDrum: {
    'hazard-unknown': (name: string) =>
      `${name}: its hazards are not known, so no truck takes it, in a drum either. A waste carrier can.`,
    'transport-unknown': (name: string) =>
      `${name}: how it travels is not known, so no truck takes it, in a drum either. A waste carrier can.`,
    'needs-paper': (name: string) =>
      `${name} is regulated for transport: in a salvage drum it needs a shipping paper of its own, which ours is not. A waste carrier takes it.`,
  },
  // The customer's mail.
  subject: (number: string) => `The damaged goods of ${number}`,
  text: {
    stays:
      'Please dispose of it under the rules for chemical waste of your site; section 13 of its safety data sheet says how. We do not take it back.',
    drum: 'Until it is packed keep it closed, upright and apart from other products. Our driver takes it along with a delivery from that day on.',
    carrier:
      'Until it is taken keep it closed, upright and apart from other products. Do not give it to our driver.',
  } satisfies Record<Disposal, string>,
} as const;
