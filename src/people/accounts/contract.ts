import { z } from 'zod';
import { DUTIES, ROLES } from '../../kit/actor.ts';
import { isId } from '../../kit/id.ts';
import { idText } from '../../kit/id-schema.ts';
import { isCallable, NOT_CALLABLE } from '../../kit/phone-schema.ts';
import { MAX_QUANTITY } from '../../kit/quantity.ts';
import {
  API_KEY_DAYS,
  APPEARANCES,
  NOTIFICATIONS,
  type NotificationKey,
  PEOPLE_STATES,
} from './public/choices.ts';

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

/** Bytes as WebAuthn writes them in JSON. */
const base64url = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[\w-]+$/);
const passkeyAnswer = z.object({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
});
/** What the browser gives for a new passkey. What we do not read is left aside: browsers may send more than they did. */
const newPasskey = passkeyAnswer.extend({
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});
const usedPasskey = passkeyAnswer.extend({
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(4000),
    userHandle: base64url(200).optional(),
  }),
});

export const addPasskey = z.strictObject({
  name: z.string().trim().min(1, 'Give the passkey a name.').max(60),
  response: newPasskey,
});
export type AddPasskey = z.output<typeof addPasskey>;
export const removePasskey = z.strictObject({ id, current: z.string().max(1024) });
export type RemovePasskey = z.output<typeof removePasskey>;
export const createApiKey = z.strictObject({
  name: z.string().trim().min(1, 'Say which program the key is for.').max(60),
  /** It may read what this person sees, and change nothing. */
  readsOnly: z.boolean(),
  days: z.literal(API_KEY_DAYS),
  current: z.string().max(1024),
});
export type CreateApiKey = z.output<typeof createApiKey>;
export const signInByPasskey = z.strictObject({ response: usedPasskey, deliveriesOnly });
export type SignInByPasskey = z.output<typeof signInByPasskey>;
export type UsedPasskey = SignInByPasskey['response'];

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
/** A list stays that list; "all brands" also has those that come later. */
export const brandChoice = z.union([
  z.literal('all'),
  z.array(z.string().min(1).max(100)).max(200),
]);

const dutyChoice = z.array(z.enum(DUTIES)).max(DUTIES.length);

export const createAccount = z.strictObject({
  displayName,
  email,
  role: z.enum(ROLES).default('user'),
  /** Of an admin, at least one; without: desk and driver. */
  duties: dutyChoice.optional(),
  brands: brandChoice,
  customers: customerChoice,
  /** Of role user; without: whoever gets all customers is one. */
  salesRep: z.boolean().optional(),
  accountRequestId: id.optional(),
  /** What a buyer may order at once for these customers; null: no limit; without: what the request wished. */
  limitCents: z.int().min(0).max(10_000_000_00).nullable().optional(),
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
  /** Of staff alone, for their colleagues; '' takes it away. */
  phone: z.string().trim().max(40).refine(isCallable, NOT_CALLABLE).optional(),
});
export type ChangeAccess = z.output<typeof changeAccess>;

export const requestAccount = z.strictObject({
  name: z.string().trim().min(1, 'Enter your name.').max(200),
  company: z.string().trim().min(1, 'Enter your company.').max(200),
  email,
  phone: z.string().trim().max(40).default(''),
  message: z.string().trim().max(2000).default(''),
  /** A signed timestamp of when the form was shown. */
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
/** `answer`: what goes to the visitor who asked, by e-mail; '' sends none. */
export const closeAccountRequest = z.strictObject({
  id,
  answer: z.string().trim().max(2000).default(''),
});
export type CloseAccountRequest = z.output<typeof closeAccountRequest>;

/** What a new house wants first, of a rep's request for it: `name` as it was shown where it was taken down. */
export const firstLine = z.strictObject({
  productId: idText,
  quantity: z.int().min(1).max(MAX_QUANTITY),
  name: z.string().trim().min(1).max(300),
});
export type FirstLine = z.output<typeof firstLine>;
