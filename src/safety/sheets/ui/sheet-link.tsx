import { Link } from 'react-router';
import { hasSheetPage, sheetPage } from '../public/addresses.ts';

/** The name of something a site has, which leads to its sheet; what another supplier sells has no page to lead to. */
export function SheetLink({
  product: { nameKey, name },
  className,
}: {
  product: { nameKey: string; name: string };
  className: string;
}) {
  return hasSheetPage(nameKey) ? (
    <Link to={sheetPage(nameKey)} className={className}>
      {name}
    </Link>
  ) : (
    <span className={`${className} no-underline!`}>{name}</span>
  );
}
