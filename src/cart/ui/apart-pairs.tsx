import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { sheetPage } from '../../sheets/addresses.ts';
import * as messages from '../messages.ts';

interface Product {
  nameKey: string;
  name: string;
}

/** Two products that must never meet, and what happens when they do. */
export interface Apart {
  a: Product;
  b: Product;
  reason: string;
  advice: string;
  /** 3 kills, 2 injures, 1 irritates or spoils. */
  severity: 1 | 2 | 3;
}

function SheetLink({ product }: { product: Product }) {
  return (
    <Link to={sheetPage(product.nameKey)} className="font-bold text-ink underline">
      {product.name}
    </Link>
  );
}

function List({ pairs }: { pairs: readonly Apart[] }) {
  return (
    <ul className="mt-2 mb-3 grid gap-2 text-sm">
      {pairs.map(({ a, b, reason, advice }) => (
        <li key={`${a.nameKey}|${b.nameKey}`} className="border-l-4 border-warning pl-3">
          <span className="block">
            <SheetLink product={a} /> and <SheetLink product={b} />
          </span>
          {reason} {advice}
        </li>
      ))}
    </ul>
  );
}

/** Pairs of a cart, the deadliest first as they come; those that only irritate or spoil each other fold away. */
export function ApartPairs({ pairs }: { pairs: readonly Apart[] }) {
  if (pairs.length === 0) return null;
  const severe = pairs.filter((pair) => pair.severity > 1);
  const mild = pairs.filter((pair) => pair.severity === 1);
  return (
    <>
      <p className="flex items-center gap-2 font-semibold">
        <TriangleAlert
          aria-hidden="true"
          size={18}
          strokeWidth={1.75}
          className="shrink-0 text-warning"
        />
        {messages.apartTitle}
      </p>
      {severe.length > 0 ? <List pairs={severe} /> : null}
      {mild.length > 0 ? (
        <details className="mb-1">
          <summary className="min-h-11 cursor-pointer py-2.5 text-sm">
            {messages.milder(mild)}
          </summary>
          <List pairs={mild} />
        </details>
      ) : null}
    </>
  );
}
