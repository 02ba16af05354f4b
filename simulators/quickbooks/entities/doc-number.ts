import type { Draft, Stored } from '../entity.ts';
import { textOf } from '../entity.ts';
import { fault } from '../faults.ts';
import type { Writing } from './kind.ts';
import { preferencesOf } from './preferences.ts';

/** Index key under which a document number is found. */
export const docNumberKey = (kind: string, number: string): string => `doc:${kind}:${number}`;

/**
 * The document number of a sale (behaviour 44): counted when the company does not number by itself, otherwise the given
 * one or none; a number in use is refused unless duplicates are allowed for this call.
 */
export function claimDocNumber(
  kind: string,
  draft: Draft,
  previous: Stored | undefined,
  writing: Writing,
): string | undefined {
  const number = textOf(draft, 'DocNumber');
  const own = preferencesOf(writing.company).SalesFormsPrefs.CustomTxnNumbers;
  const count =
    number === 'AUTO_GENERATE' ||
    (!number && !previous && (!own || writing.include.has('allowautodocnum')));
  if (count) return nextNumber(kind, writing);
  if (!number) return undefined;
  const self = previous && `${kind}/${previous.Id}`;
  const other = writing.company
    .holders(docNumberKey(kind, number))
    .find((holder) => holder !== self);
  if (other && !writing.include.has('allowduplicatedocnum'))
    throw fault.duplicateDocNumber(number, kind, other.slice(kind.length + 1));
  return number;
}

function nextNumber(kind: string, writing: Writing): string {
  for (;;) {
    const number = String(1000 + Number(writing.company.nextId(`DocNumber:${kind}`)));
    if (writing.company.holders(docNumberKey(kind, number)).length === 0) return number;
  }
}
