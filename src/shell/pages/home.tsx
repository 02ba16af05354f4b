import { data, type MetaFunction, redirect, useActionData, useRouteLoaderData } from 'react-router';
import { addWhatIsVisible } from '../../cart/server/write-cart.ts';
import { AppError } from '../../kit/app-error.ts';
import { messageFor } from '../../kit/messages.ts';
import { readLinesToRepeat } from '../../orders/server/at-a-glance.ts';
import { at, userOf } from '../../platform/http/context.ts';
import type { loader as rootLoader } from '../../root.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { describePage, organizationOf } from '../page-meta.ts';
import { loadHome } from '../server/load-home.ts';
import { Brands, Contents } from '../ui/contents.tsx';
import { Cover } from '../ui/cover.tsx';
import { MyOrders } from '../ui/my-orders.tsx';
import { HowToJoin, Reasons } from '../ui/reasons.tsx';
import { HOME } from '../words.ts';
import type { Route } from './+types/home';

export const meta: MetaFunction = ({ matches }) => [
  ...describePage({ title: 'Bellcart', description: HOME.description, path: '/' }, matches),
  organizationOf(matches),
];

export function loader({ context, request }: Route.LoaderArgs) {
  const { app, actor } = at(context);
  return loadHome(app, userOf(actor), request);
}

/** "Order again": the lines of an earlier order go into the cart, and the cart says what could not. */
export async function action({ context, request }: Route.ActionArgs) {
  const { app, actor } = at(context);
  const user = userOf(actor);
  if (!user) throw redirect('/login?returnTo=/');
  const orderId = (await request.formData()).get('orderId');
  try {
    const lines = typeof orderId === 'string' ? await readLinesToRepeat(app, user, orderId) : undefined;
    if (!lines) return data({ failure: 'Requested document not found.' }, { status: 404 });
    const { added } = await app.db.transaction((tx) => addWhatIsVisible(app, tx, user, lines));
    if (added.length === 0) return data({ failure: HOME.againGone }, { status: 409 });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return data({ failure: messageFor(error) }, { status: error.status });
  }
  throw redirect('/cart');
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { contents, mine } = loaderData;
  const company = useRouteLoaderData<typeof rootLoader>('root')?.company;
  const failure = useActionData<typeof action>()?.failure ?? null;
  return (
    <>
      {mine ? (
        <div className="mx-auto max-w-7xl px-4 pt-6 sm:px-6 sm:pt-8">
          <MyOrders mine={mine} failure={failure} />
        </div>
      ) : null}
      <Cover company={{ name: company?.name ?? '', phone: company?.phone ?? '', place: company?.place ?? '' }} total={contents?.total ?? null} />
      <div className="mx-auto mt-10 flex max-w-7xl flex-col gap-14 px-4 sm:mt-14 sm:gap-20 sm:px-6">
        {contents ? (
          <>
            <Contents sections={contents.sections} />
            <Brands brands={contents.brands} />
          </>
        ) : (
          <div className="border-t-2 border-ink pt-4">
            <p className="max-w-prose text-lg">{HOME.closed}</p>
            <p className="mt-4 flex flex-wrap gap-3">
              <ButtonLink to="/login">{HOME.haveAccount}</ButtonLink>
              <ButtonLink look="secondary" to="/sds">
                Safety data sheets
              </ButtonLink>
            </p>
          </div>
        )}
        <Reasons />
      </div>
      {mine ? null : (
        <div className="mt-14 -mb-16 sm:mt-20">
          <HowToJoin />
        </div>
      )}
    </>
  );
}
