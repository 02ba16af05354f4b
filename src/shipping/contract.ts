import { z } from 'zod';
import { idText } from '../cart/contract.ts';
import { paperMessages, trainingMessages as words } from './messages.ts';

const line = (most: number, message: string) =>
  z.string().trim().min(1, message).max(most, `Use at most ${most} characters.`);

/** What the form says for somebody without an account. */
export const NO_ACCOUNT = 'no-account';

/** A record as 49 CFR 172.704(d) wants it. `userId` is NO_ACCOUNT for somebody without an account, who is named instead. */
export const recordTrainingInput = z.strictObject({
  userId: z.union([idText, z.literal(NO_ACCOUNT)], 'Choose the person.'),
  personName: z.string().trim().max(120),
  trainedOn: z.iso.date('Enter the day.'),
  materials: line(300, 'Say what they are, or where they are kept.'),
  trainerName: line(120, 'Enter who trained.'),
  trainerAddress: line(200, 'Enter the address.'),
  tested: line(200, 'Say how it was tested.'),
  certified: z.literal(true, words.certifyNeeded),
});
export type RecordTraining = z.output<typeof recordTrainingInput>;

export const endTrainingInput = z.strictObject({
  trainingId: idText,
  reason: line(200, 'Say why.'),
});
export type EndTraining = z.output<typeof endTrainingInput>;

/** Signs for the paper whose text has this hash. */
export const signPaperInput = z.strictObject({
  runId: idText,
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  checked: z.literal(true, paperMessages.confirmNeeded),
});
export type SignPaper = z.output<typeof signPaperInput>;
