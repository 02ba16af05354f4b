import type { CaseKind, DeliveryCase } from './case-contract.ts';

type Counts = Pick<DeliveryCase, 'kind' | 'told' | 'other'>;

const COUNTS: Record<CaseKind, (reported: number, other: number) => string> = {
  'counts-differ': (reported, other) =>
    `the driver says ${reported}, the receiver counted ${other}`,
  'more-than-counted': (reported, other) =>
    `${reported} handed over, ${other} counted onto the truck`,
  'late-report': (reported, other) =>
    `the driver’s late report says ${reported}, the closed run says ${other}`,
};

const counts = ({ kind, told, other }: Counts) => COUNTS[kind](told, other);

/** What page, mail and proof say of a line of which two counts differ. */
export const CASES = {
  /** Both counts, and what that means for the bill. */
  both: (one: Counts & Pick<DeliveryCase, 'billed'>) =>
    `Counts differ: ${counts(one)}. ${one.billed} billed until we have looked into it.`,
  /** Beside what it was decided to be. */
  decided: (one: Counts & Pick<DeliveryCase, 'agreed'>) =>
    `Counts differed: ${counts(one)}. We looked into it: ${one.agreed ?? 0} it is.`,
  says: (one: Counts & Pick<DeliveryCase, 'billed' | 'outcome' | 'agreed'>): string =>
    one.outcome ? CASES.decided(one) : CASES.both(one),
  by: (name: string, why: string) => `${name || 'The desk'}: ${why}`,
  driverSays: (words: string) => `Driver: ${words}`,
  receiverSays: (words: string) => `Receiver: ${words}`,
  photo: (number: number, name: string) => `Photo ${number} of ${name}`,
  mail: (count: number) =>
    count === 1
      ? 'One line was counted differently. The lower count is billed, and we get in touch about the difference.'
      : `${count} lines were counted differently. The lower counts are billed, and we get in touch about the differences.`,
  inMail: (one: Counts & Pick<DeliveryCase, 'name' | 'billed'>) =>
    `${one.name}: ${counts(one)}. ${one.billed} billed for now.`,
  line: (one: { name: string; sizeUnit: string }) =>
    one.sizeUnit ? `${one.name}, ${one.sizeUnit}` : one.name,
  title: 'Counts that differ',
  /** A whole case on paper, in the order of its events. `says`: the receiver's words, which are printed above already. */
  onPaper: (one: DeliveryCase, says: string): string =>
    [
      `${CASES.line(one)}: ${CASES.says(one)}`,
      one.reason ? CASES.driverSays(one.reason) : '',
      one.remark && one.remark !== says ? CASES.receiverSays(one.remark) : '',
      one.outcome ? CASES.by(one.decidedByName, one.decidedReason) : '',
    ]
      .filter(Boolean)
      .join(' '),
};

/** The desk's side of a case. */
export const DECIDE_CASE = {
  proof: 'proof',
  look: 'Decide',
  quantity: 'Were handed over',
  reason: 'What did you find out?',
  reasonHint: 'It stands on the proof for good, and the customer reads it.',
  grant: 'Bill the difference',
  leave: (quantity: number) => `Leave it at ${quantity}`,
  done: {
    granted: 'The difference is billed by a supplementary invoice.',
    left: 'It stays at what was billed.',
  },
  settled: 'Somebody has decided this case in the meantime.',
  between: (least: number, most: number) =>
    least === most ? `Only ${most} can be granted.` : `Grant ${least} to ${most}.`,
};
