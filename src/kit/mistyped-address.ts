import { AppError } from './app-error.ts';
import { lettersApart } from './letters-apart.ts';

/** Where most mailboxes are: these are meant as they are typed, and one that is nearly so called is not. */
const KNOWN =
  'gmail.com ymail.com mail.com gmx.com yahoo.com outlook.com hotmail.com live.com icloud.com me.com mac.com aol.com msn.com comcast.net verizon.net cox.net'.split(
    ' ',
  );
/** Letters within which a name counts as mistyped, and how long it is at least: short names are near to many. */
const SLIP = 2;
const LEAST = 8;

const isSlip = (one: string, other: string) =>
  one !== other && other.length >= LEAST && lettersApart(one, other, SLIP) <= SLIP;

/**
 * The address that was probably meant where a typed one is nearly it: one of `known`, or one at the domain of those or of a mail service that
 * many use. Null for a likely one. The one reading of it: before an invoice or a statement goes to a typed address, the sender confirms it.
 */
export function correctedAddress(typed: string, known: readonly string[]): string | null {
  const address = typed.trim().toLowerCase();
  const ours = known.map((one) => one.trim().toLowerCase()).filter((one) => one.includes('@'));
  if (ours.includes(address)) return null;
  const [name = '', domain = ''] = address.split('@');
  const domains = [...ours.map((one) => one.split('@')[1] ?? ''), ...KNOWN];
  if (domains.includes(domain))
    return (
      ours.find((one) => one.endsWith(`@${domain}`) && isSlip(name, one.split('@')[0] ?? '')) ??
      null
    );
  const corrected = domains.find((one) => isSlip(domain, one));
  return corrected === undefined ? null : `${name}@${corrected}`;
}

/** The question before it goes there. */
const addressQuestion = (typed: string, corrected: string) =>
  `Did you mean ${corrected}? Correct it, or press again to send it to ${typed}.`;

/** A paper would go to an address that is nearly a known one; `sure` is the address that the sender has confirmed. */
export function questionAddress(typed: string, known: readonly string[], sure: unknown): void {
  const corrected = correctedAddress(typed, known);
  if (corrected === null || sure === typed) return;
  const message = addressQuestion(typed, corrected);
  throw new AppError('failed-precondition', 409, message, {
    path: 'recipient',
    message,
    reason: 'mistyped-address',
    typed,
  });
}
