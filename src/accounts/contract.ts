import { z } from 'zod';
import { DUTIES, ROLES } from '../kit/actor.ts';
import { isId } from '../kit/id.ts';
import { APPEARANCES, NOTIFICATIONS, type NotificationKey, PEOPLE_STATES } from './choices.ts';

const id = z.string().refine(isId, 'Not an id.');

/** As the sign-in service sees an address: something, @, a domain with a dot. */
export const EMAIL_SHAPE = /^[^\s@<>()",;:\\]{1,64}@[^\s@<>()",;:\\]+\.[^\s@<>()",;:\\]{2,}$/;
export const email = z.string().trim().max(254);
const displayName = z.string().trim().min(1, 'Enter a name.').max(200);

/** This session is for a driver's phone: good for deliveries and for nothing else. */
const deliveriesOnly = z.boolean().optional();

export const signIn = z.strictObject({
  email,
  password: z.string().max(1024),
  deliveriesOnly,
});
export type SignIn = z.output<typeof signIn>;

export const secondStep = z.strictObject({ code: z.string().min(1).max(40) });
export const signInSecondStep = secondStep.extend({ deliveriesOnly });
export type SecondStep = z.output<typeof signInSecondStep>;

export const forgotPassword = z.strictObject({ email });
export type ForgotPassword = z.output<typeof forgotPassword>;

/** No rule on either: the verb answers with the specification's own texts. */
export const resetCode = z.strictObject({ oobCode: z.string().max(200) });
export const confirmReset = z.strictObject({
  oobCode: z.string().max(200),
  password: z.string().max(1024),
  displayName: displayName.optional(),
  email: email.optional(),
});
export type ConfirmReset = z.output<typeof confirmReset>;

/** "These customers" or "all customers": an explicit choice, never the accident of an empty list. */
export const customerChoice = z.union([z.literal('all'), z.array(id).max(500)]);
export const brandChoice = z.array(z.string().min(1).max(100)).max(200);

const dutyChoice = z.array(z.enum(DUTIES)).max(DUTIES.length);

export const createAccount = z.strictObject({
  displayName,
  email,
  role: z.enum(ROLES).default('user'),
  /** Of an admin, at least one; without: desk and driver. */
  duties: dutyChoice.optional(),
  brands: brandChoice,
  customers: customerChoice,
  accountRequestId: id.optional(),
});
export type CreateAccount = z.output<typeof createAccount>;

export const deleteAccount = z.strictObject({ userId: id.optional() });
export type DeleteAccount = z.output<typeof deleteAccount>;

export const changeAccess = z.strictObject({
  role: z.enum(ROLES).optional(),
  duties: dutyChoice.optional(),
  brands: brandChoice.optional(),
  customers: customerChoice.optional(),
  displayName: displayName.optional(),
});
export type ChangeAccess = z.output<typeof changeAccess>;

export const requestAccount = z.strictObject({
  name: z.string().trim().min(1, 'Enter your name.').max(200),
  company: z.string().trim().min(1, 'Enter your company.').max(200),
  email,
  phone: z.string().trim().max(40).default(''),
  message: z.string().trim().max(2000).default(''),
  /** Made with the form: says when it was shown. */
  formToken: z.string().max(200),
  /** A field that people do not see. */
  website: z.string().max(200).default(''),
});
export type RequestAccount = z.output<typeof requestAccount>;

export const peopleFilter = z.strictObject({
  q: z.string().max(200).default(''),
  role: z.enum(['', ...ROLES]).default(''),
  state: z.enum(PEOPLE_STATES).default('all'),
  after: z.string().max(300).default(''),
});
export type PeopleFilter = z.output<typeof peopleFilter>;

const notifications = z.strictObject(
  Object.fromEntries(Object.keys(NOTIFICATIONS).map((key) => [key, z.boolean()])) as Record<
    NotificationKey,
    z.ZodBoolean
  >,
);

/** A list of the dashboard under a name of one's own: `search` is its address. */
export const saveViewInput = z.strictObject({
  list: z.string().min(1).max(40),
  name: z.string().trim().min(1, 'Give the view a name.').max(40),
  search: z.string().startsWith('?').max(1000),
});
export type SaveView = z.output<typeof saveViewInput>;

export const changeSettings = z.strictObject({
  displayName: displayName.optional(),
  defaultCustomerId: id.nullable().optional(),
  notifications: notifications.partial().optional(),
  appearance: z.enum(APPEARANCES).optional(),
});
export type ChangeSettings = z.output<typeof changeSettings>;

export const changePassword = z.strictObject({
  current: z.string().max(1024),
  password: z.string().max(1024),
});
export type ChangePassword = z.output<typeof changePassword>;
export const changeEmail = z.strictObject({ current: z.string().max(1024), email });
export type ChangeEmail = z.output<typeof changeEmail>;
export const confirmEmail = z.strictObject({ code: z.string().max(200) });
export const passwordAgain = z.strictObject({ current: z.string().max(1024) });
export const personId = z.strictObject({ id });
