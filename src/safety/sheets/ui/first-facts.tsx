import { Link } from 'react-router';
import { HAZARD_WORDS, type HazardMark } from '../../../products/catalogue/public/hazard-mark.ts';
import { sheetDate } from '../day-in-words.ts';
import { revision as revisionName } from '../messages.ts';
import { revisionAddress } from '../public/addresses.ts';
import * as messages from '../safety-page-messages.ts';
import type { RevisionView } from '../sheet-view.ts';

/** What an owner asks first of a product: whether it is hazardous, and whether its SDS is there. Each with the way to it. */
export function FirstFacts({
  nameKey,
  productId,
  hazard,
  current,
}: {
  nameKey: string;
  productId: string;
  hazard: HazardMark;
  /** The revision that everybody reads. */
  current: RevisionView | undefined;
}) {
  return (
    <dl className="mb-6 grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 border-y border-rule py-1">
      <dt className="font-semibold">{messages.IS_HAZARDOUS}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-4">
        <span className={hazard === 'unknown' ? 'font-semibold text-warning' : ''}>
          {HAZARD_WORDS[hazard]}
        </span>
        <Link
          to={`/dashboard/products/${productId}`}
          className="inline-flex min-h-11 items-center text-brand underline pointer-fine:min-h-8"
        >
          {hazard === 'unknown' ? messages.SAY_HAZARD : messages.CHANGE_HAZARD}
        </Link>
      </dd>
      <dt className="font-semibold">SDS</dt>
      <dd>
        {current ? (
          <a
            href={revisionAddress(nameKey, current)}
            className="tabular inline-flex min-h-11 items-center text-brand underline pointer-fine:min-h-8"
          >
            {revisionName(current.number, sheetDate(current.date))}
          </a>
        ) : (
          <span className="inline-flex min-h-11 items-center font-semibold text-warning pointer-fine:min-h-8">
            {messages.NO_SHEET_YET}
          </span>
        )}
      </dd>
    </dl>
  );
}
