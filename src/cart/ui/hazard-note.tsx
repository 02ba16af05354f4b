import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { sheetPage } from '../../safety-sheets/browsing.ts';
import type { PricedLine } from '../contract.ts';
import * as words from '../words.ts';

interface Product {
  nameKey: string;
  name: string;
}

/** What of the cart must not stand together, and what the road knows as dangerous goods. */
export interface Hazards {
  pairs: { a: Product; b: Product; reason: string; advice: string }[];
  regulated: string[];
}

function SheetLink({ product }: { product: Product }) {
  return (
    <Link to={sheetPage(product.nameKey)} className="font-bold text-ink underline">
      {product.name}
    </Link>
  );
}

/** Tells, and stops nobody: the order goes out either way. */
export function HazardNote({ hazards, lines }: { hazards: Hazards; lines: readonly PricedLine[] }) {
  const count = lines.filter((line) => line.hazardous).length;
  if (count === 0 && hazards.pairs.length === 0 && hazards.regulated.length === 0) return null;
  return (
    <aside aria-label="Safety" className="rounded-md border border-rule bg-sunk px-4 py-3">
      {hazards.pairs.length > 0 ? (
        <>
          <p className="flex items-center gap-2 font-semibold">
            <TriangleAlert aria-hidden="true" size={18} strokeWidth={1.75} className="shrink-0 text-warning" />
            {words.apartTitle}
          </p>
          <ul className="mt-2 mb-3 grid gap-2 text-sm">
            {hazards.pairs.map(({ a, b, reason, advice }) => (
              <li key={`${a.nameKey}|${b.nameKey}`} className="border-l-4 border-warning pl-3">
                <span className="block">
                  <SheetLink product={a} /> and <SheetLink product={b} />
                </span>
                {reason} {advice}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {count > 0 ? <p className="font-semibold">{words.hazard(count)}</p> : null}
      {hazards.regulated.length > 0 ? <p className="mt-1 text-sm">{words.regulated(hazards.regulated)}</p> : null}
      <p className="mt-1 text-sm">
        <Link to="/sds" className="inline-flex min-h-11 items-center text-brand underline">
          {words.hazardLink}
        </Link>
      </p>
    </aside>
  );
}
