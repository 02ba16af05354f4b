import { FileX2 } from 'lucide-react';
import { Link } from 'react-router';
import { sheetPage } from '../../../safety/sheets/public/addresses.ts';
import { SHEET_MESSAGES } from '../messages.ts';

interface MissingSheetsProps {
  products: readonly { nameKey: string; name: string; since?: string | null }[];
  /** Before the goods are handed over, at the door, or in the record afterwards. */
  when: 'before' | 'door' | 'after';
}

/** Products that need a safety data sheet and have none, by name: they are never counted as handed over. */
export function MissingSheets({ products, when }: MissingSheetsProps) {
  if (products.length === 0) return null;
  return (
    <div className="mt-3 flex gap-3 rounded-lg border border-warning bg-warning-tint px-4 py-3 text-warning">
      <FileX2 aria-hidden="true" size={22} strokeWidth={1.75} className="mt-0.5 shrink-0" />
      <div className="min-w-0">
        <h3 className="font-sans text-base font-semibold">
          {SHEET_MESSAGES.missingTitle(products.length)}
        </h3>
        <ul>
          {products.map((product) => (
            <li key={product.nameKey}>
              <Link
                to={sheetPage(product.nameKey)}
                className={`inline-flex items-center underline ${when === 'after' ? 'min-h-11 sm:min-h-0' : 'min-h-14'}`}
              >
                {product.name}
              </Link>
              {product.since ? (
                <span className="text-sm"> ({SHEET_MESSAGES.since(product.since)})</span>
              ) : null}
            </li>
          ))}
        </ul>
        <p className="text-sm">
          {when === 'before' ? SHEET_MESSAGES.missingBefore : SHEET_MESSAGES.missingAfter}
        </p>
      </div>
    </div>
  );
}
