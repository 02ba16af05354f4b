import type { MetaFunction } from 'react-router';
import type { Route } from './+types/root';
import { EXAMPLE_COMPANY } from './company/example-messages.ts';
import { readCompany } from './company/server/queries.ts';
import { RouteError } from './company/ui/route-error.tsx';
import { stayOnPage } from './frame/stay-on-page.ts';
import { Body, Document } from './frame/ui/document.tsx';
import { buyerOf, isStaff } from './kit/actor.ts';
import { messageFor } from './kit/messages.ts';
import { headerCart } from './ordering/cart/server/header-cart.ts';
import { leadExpiredToLogin } from './people/accounts/sign-in/server/expired-session.ts';
import { readTheme } from './people/accounts/sign-in/server/session-cookie.ts';
import { deliveriesPhoneMessages } from './people/accounts/sign-in-messages.ts';
import { heldLately } from './platform/held-copy.ts';
import { type RequestContext, requestContext, userOf } from './platform/http/context.ts';
import { failLoad } from './platform/http/failure.ts';
import { heldWords } from './platform/outages.ts';
import './ui/app.css';

/** While the database is away nothing is known of who asks: no loader may send them to sign in, no action may refuse them as strangers. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context }) => {
    const { unavailable } = requestContext(context);
    if (unavailable) failLoad(unavailable);
  },
  leadExpiredToLogin,
];

/** What every screen needs: who is signed in, the company's name, how full the cart is. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const here = requestContext(context);
  const { app, actor, language } = here;
  const user = userOf(actor);
  const buyer = buyerOf(actor);
  const staff = user && isStaff(user);
  const [company, held, cart] = await Promise.all([
    readCompany(app),
    staff ? heldLately(app) : null,
    buyer ? headerCart(here, buyer, request) : null,
  ]).catch(failLoad);
  return {
    user: user
      ? {
          uid: user.id,
          displayName: user.displayName,
          role: user.role,
          salesRep: user.salesRep,
          duties: user.duties,
          orders: buyer !== undefined,
        }
      : null,
    /** Nobody is signed in: who that is could be read, and it is no phone that is signed in for deliveries alone. */
    isVisitor: !user && !here.profileFailure && !here.deliveriesPhone,
    /** Why this page is shown signed out although somebody is signed in. */
    profileFailure: signedOutBecause(here, url.pathname),
    /** What everybody is told above each page. */
    notice: company.isNamed ? null : EXAMPLE_COMPANY,
    /** The notice for staff that this installation sends nothing outside. */
    held: held === null ? null : heldWords(held),
    language,
    theme: readTheme(request.headers.get('cookie')),
    /** Null for a visitor, and when it could not be read. */
    inCart: cart?.lines ?? null,
    /** For whom this page orders, whose cart it counts: what it adds goes to that cart, also when another tab has chosen another since. */
    customer: cart?.customer ?? null,
    company: {
      name: company.name,
      timeZone: company.timeZone,
      logo: company.logo,
      legalName: company.legalName,
      phone: company.phone,
      email: company.email,
      place: `${company.city}, ${company.state}`,
      address: `${company.address1}, ${company.city}, ${company.state} ${company.zip}`,
      postal: {
        '@type': 'PostalAddress',
        streetAddress: company.address1,
        addressLocality: company.city,
        addressRegion: company.state,
        postalCode: company.zip,
        addressCountry: 'US',
      },
    },
    baseUrl: app.config.http.baseUrl,
    mailSinkUrl: app.config.demo ? app.config.mail.sinkUrl : null,
  };
}

/** A session that could not be read, or a phone where it has no business; the login page says the latter itself. */
function signedOutBecause(
  { profileFailure, deliveriesPhone, expired }: RequestContext,
  path: string,
): string | null {
  if (profileFailure) return messageFor(profileFailure);
  if (expired && path !== '/login')
    return messageFor({ code: 'auth/user-token-expired', message: '' });
  return deliveriesPhone && path !== '/login' ? deliveriesPhoneMessages.elsewhere : null;
}

/** In the browser, around every request of the router: one that gets no answer takes no page away. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [stayOnPage];

export const meta: MetaFunction = () => [{ title: 'Bellcart' }];

export const Layout = Document;

export default function App({ loaderData }: Route.ComponentProps) {
  return <Body loaderData={loaderData} />;
}

/** The last boundary, for pages without the frame; rooms have their own, closer to their subject. */
export function ErrorBoundary() {
  return (
    <main id="main">
      <RouteError />
    </main>
  );
}
