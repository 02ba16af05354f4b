import { Link } from 'react-router';
import { type Apart, ApartPairs } from '../../../safety/sheets/ui/public/apart-pairs.tsx';
import type { PricedLine } from '../contract.ts';
import * as messages from '../messages.ts';

/** Incompatible pairs in the cart, and products that are dangerous goods in transport. */
export interface Hazards {
  pairs: Apart[];
  regulated: string[];
  /** Of which products nobody has said whether they are hazardous, as a sentence; '' for none. */
  unknown: string;
}

/** A warning only: the order can be placed. */
export function HazardNote({
  hazards,
  lines,
  noSheet = [],
}: {
  hazards: Hazards;
  lines: readonly Pick<PricedLine, 'hazardous' | 'nameKey'>[];
  /** Products (`nameKey`) without the sheet that they need, for whoever promises a day. */
  noSheet?: readonly string[];
}) {
  const hazardous = lines.filter((line) => line.hazardous);
  const count = hazardous.length;
  const hasSheets = hazardous.some(({ nameKey }) => !noSheet.includes(nameKey));
  if (count + hazards.pairs.length + hazards.regulated.length === 0 && !hazards.unknown)
    return null;
  return (
    <aside aria-label="Safety" className="rounded-md border border-rule bg-sunk px-4 py-3">
      <ApartPairs pairs={hazards.pairs} />
      {count > 0 ? <p className="font-semibold">{messages.hazard(count)}</p> : null}
      {hazards.unknown ? <p className="font-semibold">{hazards.unknown}</p> : null}
      {hazards.regulated.length > 0 ? (
        <p className="mt-1 text-sm">{messages.regulated(hazards.regulated)}</p>
      ) : null}
      {hasSheets ? (
        <p className="mt-1 text-sm">
          <Link to="/sds" className="inline-flex min-h-11 items-center text-brand underline">
            {messages.hazardLink}
          </Link>
        </p>
      ) : null}
    </aside>
  );
}
