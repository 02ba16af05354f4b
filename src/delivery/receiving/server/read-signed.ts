import { type ReceiverLanguage } from '../../../kit/language.ts';
import { type SignReceiving, signReceivingInput } from '../contract.ts';

const textIn = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

/** What was typed, for a page that comes back with a problem. */
export interface Typed {
  counts: readonly (number | null)[];
  signerName: string;
  signerRole: string;
  remark: string;
  signedByName: boolean;
}

export const typedIn = (form: FormData): Typed => ({
  counts: typedCounts(form),
  signerName: textIn(form, 'signerName').slice(0, 200),
  signerRole: textIn(form, 'signerRole').slice(0, 100),
  remark: textIn(form, 'remark').slice(0, 500),
  signedByName: form.has('signedByName'),
});

/** The counts in the order of the lines; null where none that can be read is entered. */
export const typedCounts = (form: FormData): (number | null)[] =>
  form
    .getAll('count')
    .map((value) => (typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : null));

type SignedProblem = 'countMissing' | 'nameMissing' | 'signMissing';

/** A receiver's form, or the first thing that is missing in it. */
export function readSigned(
  form: FormData,
  language: ReceiverLanguage,
  lines: number,
): { input: SignReceiving } | { problem: SignedProblem } {
  const typed = typedIn(form);
  const parts = signReceivingInput.shape;
  const counts = parts.counts.safeParse(typed.counts);
  if (!counts.success || counts.data.length !== lines) return { problem: 'countMissing' };
  if (!typed.signerName.trim()) return { problem: 'nameMissing' };
  const drawn = parts.signature.safeParse(strokesIn(textIn(form, 'signature')));
  if (!drawn.success || (drawn.data === null && !typed.signedByName))
    return { problem: 'signMissing' };
  return {
    input: {
      counts: counts.data,
      language,
      signerName: typed.signerName.trim(),
      signerRole: typed.signerRole.trim(),
      signature: drawn.data,
      signedByName: typed.signedByName,
      remark: typed.remark.trim(),
    },
  };
}

function strokesIn(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return undefined;
  }
}
