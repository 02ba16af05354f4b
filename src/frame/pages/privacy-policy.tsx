import { Link, useRouteLoaderData } from 'react-router';
import { RouteError } from '../../company/ui/route-error.tsx';
import type { loader as rootLoader } from '../../root.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { Page, PageHeading } from '../../ui/panel.tsx';
import { LongText, ReviewMark } from '../ui/legal-text.tsx';

export const meta = pageMeta(
  'Privacy Policy',
  'What we keep about the people who order from us, why, for how long, and how to see or delete it.',
  '/privacy-policy',
);

export default function PrivacyPolicy() {
  const company = useRouteLoaderData<typeof rootLoader>('root')?.company;
  return (
    <Page>
      <PageHeading title="Privacy Policy" description="What we keep, why, and for how long." />
      <ReviewMark />
      <LongText>
        <p>
          {company?.legalName} (“we”) runs this ordering portal for businesses. It is not made for
          consumers or for children. This page says what we know about the people who use it.
          Questions go to <a href={`mailto:${company?.email}`}>{company?.email}</a> or{' '}
          {company?.phone}.
        </p>
        <h2>What we collect</h2>
        <ul>
          <li>
            Your account: name, e-mail address, password (only as a one-way hash), role, and the
            customers and brands you work with.
          </li>
          <li>
            Your orders: what was ordered, for which site, when, at what price, and who placed or
            changed it.
          </li>
          <li>
            Deliveries: the name and signature of the person who received the goods, photos of
            damaged or unattended goods, the time, and the place where the driver’s phone allowed
            it.
          </li>
          <li>Messages you send with the contact form.</li>
          <li>
            Technical records: shortened network address, browser name, sign-in times, and errors
            that a page reports.
          </li>
        </ul>
        <h2>Why we use it</h2>
        <ul>
          <li>To take, deliver and invoice orders.</li>
          <li>
            To meet safety duties: we must be able to show which safety data sheet reached which
            site, and when.
          </li>
          <li>
            To keep accounts safe: limits on sign-in attempts, notices of new devices, an audit log
            of changes.
          </li>
        </ul>
        <p>
          We do not sell personal data, show advertising, or use tracking by third parties. Pages
          load nothing from other companies’ servers.
        </p>
        <h2>Who receives it</h2>
        <p>
          Our accounting system (Intuit QuickBooks Online) receives customer names, addresses and
          invoices. Our mail and hosting providers process data on our behalf. Authorities receive
          what the law demands.
        </p>
        <h2>How long we keep it</h2>
        <ul>
          <li>
            Orders, invoices and deliveries: as long as tax and chemical-safety law asks. Exposure
            records can reach back 30 years.
          </li>
          <li>Delivery photos and locations: 24 months.</li>
          <li>Contact messages: 12 months. Network addresses: 90 days. Drafts: 90 days.</li>
        </ul>
        <h2>Cookies and storage</h2>
        <p>
          We set one cookie that keeps you signed in, one that remembers the customer you chose, and
          one for light or dark when you choose it. Whoever signs for a delivery on their own phone
          gets one for a day, so that nobody else opens the same code. A cart that you fill before
          signing in stays in your own browser. None of it is used to follow you elsewhere.
        </p>
        <h2>Your choices</h2>
        <p>
          In <Link to="/settings">Settings</Link> you can download what we hold about you, correct
          it, and delete your account. After deletion your name on past orders becomes “Former
          user”; the orders themselves stay, because they belong to the business records of your
          employer and of ours.
        </p>
        <h2>Changes</h2>
        <p>We announce changes of this page to account holders by e-mail before they apply.</p>
      </LongText>
    </Page>
  );
}

export function ErrorBoundary() {
  return <RouteError />;
}
