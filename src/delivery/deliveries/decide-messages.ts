import { photosText } from './messages.ts';

/** What the desk decides after the day's deliveries. */
export const TO_DECIDE = {
  title: 'To decide',
  look: 'Decide',
  stillOpen: (packages: number) => (packages === 1 ? '1 package' : `${packages} packages`),
  /** The press that shows which. */
  stillOpenOf: (number: string) => ` of ${number} that are not handed over`,
  again: 'Try again today',
  againOf: (number: string, run: string) => `: ${number}, on ${run}`,
  /** In the order's history, where no truck comes to its customer on this weekday. */
  againWhy: 'Its goods are still on the truck.',
  againDone: (number: string) =>
    `${number} is the last stop of its run again. The customer is told, and the driver’s phone shows it.`,
  unsent: 'Delivered, never sent out',
  unsentLead: 'paper, placards, sheets and count were not asked for. What was handed over counts.',
  unsentBy: (driver: string, day: string) => `${driver || 'A former driver'}, ${day}:`,
  unsentWhy: (reason: string) => `They said: ${reason}.`,
  unsentRead: 'I have read it',
  wordsBy: (name: string, day: string) => `${name}, ${day}.`,
  wordsNotTaken: 'The driver’s report did not take up what they signed.',
  wordsDone: 'Noted. The words stay with the delivery.',
  unsentDone: 'Noted. The delivery stands as it was reported.',
  /** Why it could not be accepted, for the desk: its driver read it on the phone in other words. */
  why: ({ why, driverName, sentence }: { why: string; driverName: string; sentence: string }) =>
    why === 'not-your-stop'
      ? `${driverName || 'A former driver'} reported a stop that was no longer on their run.`
      : sentence,
  /** `at`: at the door by the phone's clock. */
  reportedBy: (driver: string, at: string, arrived: string) =>
    `Reported by ${driver || 'a former driver'}${at === arrived ? '' : `: ${at} at the door`}, arrived here ${arrived}`,
  evidence: (proof: {
    signerName: string;
    leftAt: string;
    photoCount: number;
    extraCount: number;
  }) =>
    [
      proof.signerName ? `Signed by ${proof.signerName}` : 'Not signed',
      ...(proof.leftAt ? [`left at ${proof.leftAt}`] : []),
      ...(proof.photoCount > 0 ? [photosText(proof.photoCount)] : []),
      ...(proof.extraCount > 0 ? [`${proof.extraCount} beyond the order`] : []),
    ].join(', '),
  note: (note: string) => `Driver’s note: ${note}`,
  proof: 'proof',
  proofWith: (photos: number) => `proof with ${photosText(photos)}`,
  corrected: 'corrected since',
  reason: 'What did you find out?',
  reasonHint: 'It stands beside the report for good.',
  setAside: 'Set it aside',
  correct: 'Correct the last delivery by it',
  done: {
    record: 'Recorded. What was handed over is billed like any other delivery.',
    'set-aside': 'Set aside. The report is kept with your reason.',
  },
};
