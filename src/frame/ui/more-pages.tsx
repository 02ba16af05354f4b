import { Link } from 'react-router';
import { ChangeCustomerForm } from '../../people/customers/ui/public/change-customer-of-cart.tsx';
import { MORE_ROW, MoreMenu } from '../../ui/more-menu.tsx';
import type { SiteTab } from '../dashboard/navigation.ts';

/** Pages of a noun that have no tab. */
export function MorePages({
  pages,
  customerId,
}: {
  pages: readonly SiteTab[];
  /** Who is chosen before a page that follows the choice. */
  customerId?: string;
}) {
  return (
    <MoreMenu label="More pages">
      {pages.map(({ to, text, choose }) => (
        <li key={to}>
          {choose && customerId ? (
            <ChangeCustomerForm returnTo={to}>
              <button type="submit" name="customerId" value={customerId} className={MORE_ROW}>
                {text}
              </button>
            </ChangeCustomerForm>
          ) : (
            <Link to={to} className={MORE_ROW}>
              {text}
            </Link>
          )}
        </li>
      ))}
    </MoreMenu>
  );
}
