import { z } from 'zod';
import { signature } from '../../kit/signature.ts';
import { command } from '../../platform/http/adapter.ts';
import { LESSON_LANGUAGES } from './lesson.ts';

const id = z.string().max(40);
const name = z
  .string()
  .trim()
  .min(1, 'Enter the name.')
  .max(80, 'At most 80 characters.')
  .regex(/^[^\0\r\n]*$/, 'One line only.');
const department = z.string().trim().max(60, 'At most 60 characters.').default('');
const language = z.enum(LESSON_LANGUAGES, 'Choose English or Spanish.');

export const addCrewInput = command({ customerId: id, name, department, language });
export type AddCrew = z.output<typeof addCrewInput>;

export const changeCrewInput = command({ memberId: id, name, department, language });
export type ChangeCrew = z.output<typeof changeCrewInput>;

/**
 * What the site's people say of somebody: `confirm` and `refuse` of a name that was typed on a phone
 * (`sameAs`: it is this member of the list), `leave` and `return` of a member.
 */
export const decideCrewInput = command({
  memberId: id,
  decision: z.enum(['confirm', 'refuse', 'leave', 'return']),
  sameAs: id.default(''),
});
export type DecideCrew = z.output<typeof decideCrewInput>;

/** What somebody sends who has read a lesson and answered its questions. */
export const signTrainingInput = z.strictObject({
  /** Of the list; '' with a typed name. */
  memberId: id,
  typedName: z.string().trim().max(80),
  language,
  answers: z.array(z.int().min(0).max(2).nullable()).max(20),
  /** Questions answered right at the first try, as the phone counts. */
  rightFirst: z.int().min(0).max(20),
  signature: signature.nullable(),
  signedByName: z.boolean(),
  formKey: z.string().regex(/^[A-Za-z0-9_-]{8,64}$/),
  /** '' unless several people sign on this phone after a class. */
  classKey: z.union([z.literal(''), z.string().regex(/^[A-Za-z0-9_-]{8,64}$/)]),
});
export type SignTraining = z.output<typeof signTrainingInput>;
