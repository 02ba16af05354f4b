import { lazy, Suspense } from 'react';
import { type MetaFunction, useRouteLoaderData } from 'react-router';
import { OrderTerms } from '../../company/ui/order-terms.tsx';
import { RouteError } from '../../company/ui/route-error.tsx';
import { buyerOf } from '../../kit/actor.ts';
import { requestContext } from '../../platform/http/context.ts';
import type { loader as rootLoader } from '../../root.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { describePage } from '../../ui/page-meta.ts';
import * as messages from '../home-messages.ts';
import { organizationOf } from '../organization.ts';
import { loadHome } from '../server/load-home.ts';
import { Brands, Contents } from '../ui/contents.tsx';
import { Cover, InsideCover } from '../ui/cover.tsx';
import { HowToJoin, Reasons } from '../ui/reasons.tsx';
import type { Route } from './+types/home';

/** Only signed-in people need it: visitors do not load what draws orders. */
const MyOrders = lazy(async () => ({ default: (await import('../ui/my-orders.tsx')).MyOrders }));

export const meta: MetaFunction = ({ matches }) => [
  ...describePage({ title: '', description: messages.description, path: '/' }, matches),
  organizationOf(matches),
];

export function loader({ context }: Route.LoaderArgs) {
  const { app, actor } = requestContext(context);
  return loadHome(app, buyerOf(actor));
}

/** Closed by the company: the way in, and what stays open to everyone. */
function ClosedCatalogue() {
  return (
    <div className="border-t-2 border-ink pt-4">
      <p className="max-w-prose text-lg">{messages.closed}</p>
      <p className="mt-4 flex flex-wrap gap-3">
        <ButtonLink to="/login">{messages.haveAccount}</ButtonLink>
        <ButtonLink variant="secondary" to="/sds">
          {messages.sheets}
        </ButtonLink>
      </p>
    </div>
  );
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { contents, mine } = loaderData;
  const company = useRouteLoaderData<typeof rootLoader>('root')?.company;
  return (
    <>
      {mine ? (
        <>
          <InsideCover />
          <div className="mx-auto max-w-7xl px-4 pt-8 sm:px-6">
            <Suspense>
              <MyOrders {...mine} />
            </Suspense>
          </div>
        </>
      ) : (
        <Cover
          company={{
            name: company?.name ?? '',
            phone: company?.phone ?? '',
            place: company?.place ?? '',
          }}
          total={contents?.total ?? null}
          sheets={contents?.sheets ?? 0}
          sold={contents?.sold ?? []}
        />
      )}
      <div className="mx-auto mt-10 flex max-w-7xl flex-col gap-14 px-4 sm:mt-14 sm:gap-20 sm:px-6">
        {contents ? (
          <>
            {contents.sections.length > 0 ? <Contents sections={contents.sections} /> : null}
            {contents.brands.length > 0 ? <Brands brands={contents.brands} /> : null}
          </>
        ) : (
          <ClosedCatalogue />
        )}
        <Reasons />
        <OrderTerms terms={loaderData.terms} wide />
      </div>
      {mine ? null : (
        <div className="mt-14 -mb-16 sm:mt-20">
          <HowToJoin />
        </div>
      )}
    </>
  );
}

export function ErrorBoundary() {
  return <RouteError />;
}
