import { Link } from 'react-router';
import { ChangeCustomerForm } from '../../people/customers/ui/public/change-customer-of-cart.tsx';
import { MORE_ROW, MoreMenu } from '../../ui/more-menu.tsx';
import type { SiteTab } from '../dashboard/navigation.ts';

interface MoreProps {
  pages: readonly SiteTab[];
  /** Who is chosen before a page that follows the choice. */
  customerId?: string;
}

/** Pages of a noun that have no tab. */
export const MorePages = (props: MoreProps) => (
  <MoreMenu label="More pages">
    <MoreRows {...props} />
  </MoreMenu>
);

/** The same as rows of a page's own menu. */
export const MoreRows = ({ pages, customerId }: MoreProps) =>
  pages.map(({ to, text, choose }) => (
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
  ));
