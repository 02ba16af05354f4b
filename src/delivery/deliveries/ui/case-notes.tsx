import type { DeliveryCase } from '../case-contract.ts';
import { CASES } from '../case-messages.ts';

/**
 * Lines of which two counts differ: both counts, and later what was decided and why. `says`: the receiver's words, which stand beside them
 * already. Shared with the proof.
 */
export function CaseNotes({ cases, says }: { cases: readonly DeliveryCase[]; says: string }) {
  if (cases.length === 0) return null;
  return (
    <ul className="mt-2 grid gap-2">
      {cases.map((one) => (
        <li key={one.id} className="border-l-4 border-warning pl-3">
          <span className="font-semibold">{CASES.line(one)}</span>
          <span className="block">{CASES.says(one)}</span>
          {one.reason ? <span className="block">{CASES.driverSays(one.reason)}</span> : null}
          {one.remark && one.remark !== says ? (
            <span className="block">{CASES.receiverSays(one.remark)}</span>
          ) : null}
          <CasePhotos one={one} />
          {one.outcome ? (
            <span className="block text-muted">
              {CASES.by(one.decidedByName, one.decidedReason)}
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** What was photographed of it, by either side; a press opens it large. Shared with the desk's cases. */
export function CasePhotos({ one }: { one: Pick<DeliveryCase, 'orderId' | 'name' | 'photos'> }) {
  if (one.photos.length === 0) return null;
  const address = (sha256: string, width: number) =>
    `/api/delivery-photos/${sha256}?order=${one.orderId}&w=${width}`;
  return (
    <ul className="my-2 flex flex-wrap gap-2 print:hidden">
      {one.photos.map((sha256, at) => (
        <li key={sha256}>
          <a href={address(sha256, 1600)} target="_blank" rel="noreferrer" className="block">
            <img
              src={address(sha256, 320)}
              alt={CASES.photo(at + 1, one.name)}
              width={128}
              height={96}
              loading="lazy"
              className="h-24 w-32 rounded-sm border border-rule bg-sunk object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
