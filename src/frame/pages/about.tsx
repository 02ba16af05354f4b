import { Link, useRouteLoaderData } from 'react-router';
import { orderTerms } from '../../company/order-terms.ts';
import { readCompany } from '../../company/server/queries.ts';
import { OrderTerms } from '../../company/ui/order-terms.tsx';
import { RouteError } from '../../company/ui/route-error.tsx';
import { requestContext } from '../../platform/http/context.ts';
import { failLoad } from '../../platform/http/failure.ts';
import { lineUpSize } from '../../products/packs/public/art/cover-sizes.ts';
import type { loader as rootLoader } from '../../root.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { Page, PageHeading } from '../../ui/panel.tsx';
import { packs } from '../home-messages.ts';
import { TAGLINE } from '../messages.ts';
import { Facts, LegalText } from '../ui/legal-text.tsx';
import type { Route } from './+types/about';

export const meta = pageMeta(
  'About Us',
  'Who delivers your cleaning chemicals: own drivers, own prices for each customer, and a safety data sheet for every product.',
  '/about-us',
);

const WIDE = lineUpSize('wide');
const NARROW = lineUpSize('narrow');

export async function loader({ context }: Route.LoaderArgs) {
  const { app } = requestContext(context);
  return { terms: orderTerms(await readCompany(app).catch(failLoad)) };
}

export default function About({ loaderData }: Route.ComponentProps) {
  const company = useRouteLoaderData<typeof rootLoader>('root')?.company;
  return (
    <Page>
      <PageHeading title="About Us" description={`${TAGLINE}.`} />
      <picture>
        <source
          media="(min-width: 40rem)"
          srcSet="/cover/wide.svg"
          width={WIDE.width}
          height={WIDE.height}
        />
        <img
          src="/cover/narrow.svg"
          alt={packs}
          width={NARROW.width}
          height={NARROW.height}
          className="art mb-8 block h-auto w-full border-b-2 border-ink pt-2"
        />
      </picture>
      <div className="grid gap-10 lg:grid-cols-[2fr_1fr]">
        <LegalText>
          <p>
            {company?.name} supplies hotels, restaurants, spas and laundries with the chemicals they
            clean with: laundry detergents, warewashing products, housekeeping and floor care, pool
            and spa treatment, hand care, and the dispensers that measure them out.
          </p>
          <h2>How we work</h2>
          <p>
            We keep what you use in stock and bring it to your dock. Your driver knows the way,
            takes back empty drums, and leaves you with a note of what was really delivered. That
            note, and nothing else, becomes your invoice.
          </p>
          <p>
            You order when it suits you: from the storeroom with a phone, or from the office with
            last month’s order as a starting point. The price you see is your price.
          </p>
          <h2>Safety comes with the product</h2>
          <p>
            Every product page shows the hazard signs, the signal word and the safety data sheet.
            The <Link to="/sds">SDS library</Link> is open to everybody, signed in or not, because
            the person who needs first-aid advice is rarely the person with the password.
          </p>
          <p>
            When a sheet changes, the sites that use the product hear about it, and the new sheet
            travels with the next delivery.
          </p>
          <h2 id="bellcart">The ordering portal</h2>
          <p>
            This site is built with Bellcart, an ordering and delivery portal for distributors of
            cleaning chemicals. Orders, deliveries, invoices and safety duties live in one place, in
            step with the accounting system.
          </p>
        </LegalText>
        <div className="grid content-start gap-8">
          <Facts
            title="Talk to us"
            rows={[
              ['Phone', company?.phone ?? ''],
              ['E-mail', company?.email ?? ''],
              ['Address', company?.address ?? ''],
            ]}
          >
            <Link to="/contact-us" className="font-semibold text-brand underline">
              Send us a message
            </Link>
          </Facts>
          <OrderTerms terms={loaderData.terms} />
        </div>
      </div>
    </Page>
  );
}

export function ErrorBoundary() {
  return <RouteError />;
}
