import { AppError } from '../../kit/app-error.ts';
import { CATALOGUE } from '../../kit/messages.ts';
import { accountRequestWords } from './people/request-messages.ts';

/** A catalogue refusal: the code's exact message. */
function catalogued(code: string, status: number, details?: unknown): AppError {
  return new AppError(code, status, CATALOGUE[code] ?? code, details);
}

/** The one answer for an unknown e-mail, a wrong password and a disabled account. */
export const invalidCredential = () => catalogued('auth/invalid-credential', 401);
/** The same answer for a passkey, whatever is wrong with it. */
export const passkeyRefused = () =>
  catalogued('auth/invalid-credential', 401, {
    reason:
      'This passkey does not sign in here. Use your password; under Settings you can add another passkey.',
  });
export const invalidEmail = () => catalogued('auth/invalid-email', 400);
export const emailInUse = () => catalogued('auth/email-already-in-use', 409);
/** A phone was to be signed in for deliveries only, by somebody who delivers nothing. */
export const deliversNothing = () =>
  new AppError(
    'account/delivers-nothing',
    409,
    'Your account has no deliveries to make. Sign in without “This phone is for deliveries only”.',
    { field: 'deliveriesOnly' },
  );
/** An answer was written to somebody for whom a rep or a colleague asked. */
export const didNotAsk = () =>
  new AppError('failed-precondition', 409, accountRequestWords.didNotAsk, { field: 'answer' });
/** A limit was typed for somebody who orders for no customer of their own. */
export const limitIsBuyers = () =>
  new AppError('invalid-argument', 400, accountRequestWords.limitIsBuyers, { field: 'limitCents' });
export const wrongSecondFactor = () => catalogued('auth/invalid-verification-code', 401);
/** The challenge of the second step is over or was never made: start again with the password. */
export const challengeGone = () => catalogued('auth/missing-verification-id', 401);
export const invalidActionCode = () => catalogued('auth/invalid-action-code', 400);
export const expiredActionCode = () => catalogued('auth/expired-action-code', 400);
export const requiresRecentLogin = () => catalogued('auth/requires-recent-login', 403);
/** `need` says in a sentence of ours what the password lacks, `length` how many characters it has; the catalogue's message stays exact. */
export const weakPassword = (need: string, length: number) =>
  catalogued('auth/weak-password', 400, { need, length });

export const viewNameTaken = (name: string) =>
  new AppError('invalid-argument', 409, `You have a view “${name}” already. Choose another name.`, {
    field: 'name',
  });
export const tooManyViews = (most: number) =>
  new AppError(
    'failed-precondition',
    409,
    `A list keeps ${most} views of yours at most. Delete one first.`,
    { reason: 'too-many-views' },
  );

/** The two texts of the reset form (specification, section 5). */
export const emptyResetCode = () =>
  new AppError('invalid-argument', 400, 'Invalid reset code', { field: 'oobCode' });
export const emptyPassword = () =>
  new AppError('invalid-argument', 400, 'Password cannot be empty', { field: 'password' });

export const wrongCurrentPassword = () =>
  new AppError('auth/wrong-password', 403, CATALOGUE['auth/wrong-password'] ?? '', {
    field: 'current',
  });

/** The authenticator's answer is invalid or late. Not distinguished: the difference helps only an attacker. */
export const passkeyNotAdded = () =>
  new AppError(
    'account/passkey-not-added',
    400,
    'The passkey was not added. Give your password and begin again.',
  );
export const tooManyPasskeys = (most: number) =>
  new AppError(
    'failed-precondition',
    409,
    `You have ${most} passkeys, as many as an account keeps. Remove one first.`,
    { reason: 'too-many-passkeys' },
  );
export const tooManyApiKeys = (most: number) =>
  new AppError(
    'failed-precondition',
    409,
    `You have ${most} keys, as many as an account keeps. End one first.`,
    { reason: 'too-many-keys' },
  );
/** The address of the shop is not one that browsers make passkeys for. */
export const noPasskeysHere = () =>
  new AppError(
    'failed-precondition',
    409,
    'Passkeys work only where the shop has an https address with a name.',
    { reason: 'no-passkeys-here' },
  );

export const lastSuperAdmin = () =>
  new AppError(
    'account/last-super-admin',
    409,
    'This is the last super admin. Give someone else that role first, so that nobody is locked out.',
  );
export const customersRequired = () =>
  new AppError(
    'account/customers-required',
    400,
    'Choose at least one customer, or choose “All customers”. An empty list is refused, because it would mean all of them.',
    { field: 'customers' },
  );
export const dutiesRequired = () =>
  new AppError(
    'account/duties-required',
    400,
    'Tick at least one duty: staff without any can open nothing.',
    {
      field: 'duties',
    },
  );
export const beyondOwnRights = (what: string) =>
  new AppError('permission-denied', 403, 'You do not have permission to perform this operation.', {
    reason: `You can give only what you have yourself: ${what}.`,
  });
export const tooFast = () =>
  new AppError(
    'account/too-fast',
    400,
    'That was quicker than a person types. Please check the form and send it again.',
  );
export const staleForm = () =>
  new AppError(
    'account/stale-form',
    400,
    'This form was open for too long. Please reload the page and send it again.',
  );

export const alreadyActive = () =>
  new AppError(
    'account/already-active',
    409,
    'This person has chosen a password already. They can use “Forgot password”.',
  );
/** A colleague's invitation is the hotel's to take back while they see no other site. */
export const seesOtherSites = () =>
  new AppError(
    'failed-precondition',
    409,
    'This person was also let in to another site. End their access to this one, or ask our office.',
    { reason: 'other-sites' },
  );
