import { Link } from 'react-router';
import { Note } from '../../../../ui/panel.tsx';
import * as handed from '../../handed-messages.ts';
import * as library from '../../library-messages.ts';
import { sheetPage } from '../../public/addresses.ts';

function Named({ products }: { products: readonly { nameKey: string; name: string }[] }) {
  return (
    <ul className="my-1">
      {products.map((product) => (
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
  );
}

/** Products of a site whose current sheet is there, and was never handed over to it. */
export function NotHandedOver({
  products,
}: {
  products: readonly { nameKey: string; name: string }[];
}) {
  if (products.length === 0) return null;
  return (
    <div className="mb-4">
      <Note title={handed.notHandedTitle(products.length)}>
        <Named products={products} />
        <p className="text-sm">{handed.notHandedText}</p>
      </Note>
    </div>
  );
}

/**
 * Products that a site has and that have no sheet now: named, and never counted among
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
        <Named products={missing} />
        <p className="text-sm">{library.missingText(missing.length)}</p>
      </Note>
    </div>
  );
}
