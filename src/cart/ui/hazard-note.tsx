import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import type { PricedLine } from '../contract.ts';
import { words } from '../words.ts';

/** What of the cart must not stand together, and what the road knows as dangerous goods. */
export interface Hazards {
  pairs: { a: string; b: string; why: string }[];
  regulated: string[];
}

export function HazardNote({ hazards, lines }: { hazards: Hazards; lines: readonly PricedLine[] }) {
  const count = lines.filter((line) => line.hazardous).length;
  if (count === 0) return null;
  return (
    <aside aria-label="Safety" className="rounded-md border border-rule bg-sunk px-4 py-3">
      <p className="flex items-center gap-2 font-semibold">
        <TriangleAlert aria-hidden="true" size={18} strokeWidth={1.75} />
        {words.hazard(count)}
      </p>
      {hazards.pairs.length > 0 ? (
        <ul className="mt-2 grid gap-1 text-sm">
          {hazards.pairs.map((pair) => (
            <li key={`${pair.a}|${pair.b}`}>
              Store <strong>{pair.a}</strong> and <strong>{pair.b}</strong> apart: {pair.why}
            </li>
          ))}
        </ul>
      ) : null}
      {hazards.regulated.length > 0 ? (
        <p className="mt-2 text-sm">Regulated for transport, so our truck brings shipping papers: {hazards.regulated.join(', ')}.</p>
      ) : null}
      <p className="mt-2 text-sm">
        <Link to="/sds" className="text-brand underline">
          {words.hazardLink}
        </Link>
      </p>
    </aside>
  );
}
