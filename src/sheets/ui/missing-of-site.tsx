import { Link } from 'react-router';
import { Note } from '../../ui/panel.tsx';
import { sheetPage } from '../addresses.ts';
import * as library from '../library-messages.ts';

/**
 * Products that a site was delivered and that have no sheet now: named, and never counted among
 * those that were handed over.
 */
export function MissingOfSite({
  missing,
}: {
  missing: readonly { nameKey: string; name: string }[];
}) {
  if (missing.length === 0) return null;
  return (
    <div className="mb-4">
      <Note tone="warning" title={library.missingTitle(missing.length)}>
        <ul className="my-1">
          {missing.map((product) => (
            <li key={product.nameKey}>
              <Link
                to={sheetPage(product.nameKey)}
                className="inline-flex min-h-11 items-center underline sm:min-h-0"
              >
                {product.name}
              </Link>
            </li>
          ))}
        </ul>
        <p className="text-sm">{library.missingText(missing.length)}</p>
      </Note>
    </div>
  );
}
