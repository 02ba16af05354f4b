import type { DeliveryCase } from '../case-contract.ts';
import { CASES } from '../case-messages.ts';

/** Lines of which two counts differ: both counts, and later what was decided and why. Lent to the proof. */
export function CaseNotes({ cases }: { cases: readonly DeliveryCase[] }) {
  if (cases.length === 0) return null;
  return (
    <ul className="mt-2 grid gap-2">
      {cases.map((one) => (
        <li key={one.id} className="border-l-4 border-warning pl-3">
          <span className="font-semibold">{CASES.line(one)}</span>
          <span className="block">{CASES.says(one)}</span>
          {one.reason ? <span className="block">{CASES.driverSays(one.reason)}</span> : null}
          {one.remark ? <span className="block">{CASES.receiverSays(one.remark)}</span> : null}
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
