import { Link, useRouteLoaderData } from 'react-router';
import { RouteError } from '../../company/ui/route-error.tsx';
import type { loader as rootLoader } from '../../root.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { Page, PageHeading } from '../../ui/panel.tsx';
import { LongText, ReviewMark } from '../ui/legal-text.tsx';

export const meta = pageMeta(
  'Terms of Service',
  'The terms for ordering cleaning chemicals here: accounts, prices, delivery, returns, safety and payment.',
  '/terms-of-service',
);

export default function TermsOfService() {
  const company = useRouteLoaderData<typeof rootLoader>('root')?.company;
  return (
    <Page>
      <PageHeading
        title="Terms of Service"
        description="The terms for using this portal and ordering from us."
      />
      <ReviewMark />
      <LongText>
        <p>
          These terms are between {company?.legalName} (“we”) and the business whose account you use
          (“you”). They apply to this portal and to orders placed with it. A signed supply agreement
          between us wins where it says something else.
        </p>
        <h2>Accounts</h2>
        <p>
          We create accounts for people who order for a business customer. Keep your password to
          yourself and tell us when somebody leaves, so that we can close the account. What is
          ordered with your account counts as ordered by you.
        </p>
        <h2>Orders and prices</h2>
        <ul>
          <li>Your order is an offer. It is accepted when our order desk confirms it.</li>
          <li>
            You pay the price shown when you place the order. If it changed since you filled your
            cart, we ask you before the order is placed.
          </li>
          <li>You can change or cancel an order until we confirm it. After that, call us.</li>
          <li>
            Orders below the order minimum can’t be placed. Taxes and delivery fees are shown before
            you order.
          </li>
          <li>
            Some drums, pails, carboys and totes carry a deposit. The cart shows it before you order
            and the invoice charges it. When our driver takes the empty container back, we credit
            the deposit of that day.
          </li>
        </ul>
        <h2>Delivery</h2>
        <p>
          We deliver on your delivery weekday with our own drivers. Somebody must be there to
          receive the goods, unless we agreed otherwise. Count the goods and refuse what is damaged:
          the delivery record says what you received, and the invoice follows the record. Risk
          passes at your dock.
        </p>
        <h2>Returns</h2>
        <p>
          Unopened goods in sellable condition can go back within 30 days with our agreement. Opened
          chemicals can’t be returned. Closed, labelled drums with less than one inch of residue are
          taken back by the driver.
        </p>
        <h2>Safe use</h2>
        <ul>
          <li>
            Chemicals here are for trained staff. Read the label and the{' '}
            <Link to="/sds">safety data sheet</Link> before use and keep them within reach of your
            staff.
          </li>
          <li>
            Never mix products. The label on the container and the sheet win over anything this site
            says.
          </li>
          <li>Registered disinfectants and sanitizers must be used as their label directs.</li>
        </ul>
        <h2>Payment</h2>
        <p>
          Invoices are due on the terms agreed with you. We may hold new orders while invoices are
          overdue.
        </p>
        <h2>Warranty and liability</h2>
        <p>
          Goods meet their published specification when delivered. Tell us about defects in a
          reasonable time. Beyond that, and as far as the law allows, our liability is limited to
          the price of the goods concerned. Nothing here limits liability for injury or for what the
          law does not let us limit.
        </p>
        <h2>Using the portal</h2>
        <p>
          Don’t try to see other customers’ data, to overload the service, or to copy the catalogue
          by machine. We may suspend accounts that do.
        </p>
        <h2>Law</h2>
        <p>
          The law of the state named in our address applies, without its conflict rules. Courts
          there decide, unless a law that protects you says otherwise.
        </p>
      </LongText>
    </Page>
  );
}

export function ErrorBoundary() {
  return <RouteError />;
}
