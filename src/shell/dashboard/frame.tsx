import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { RouteError } from '../../company/ui/route-error.tsx';
import { requestContext, userOf } from '../../platform/http/context.ts';
import { requirePerson } from '../../platform/http/gate.ts';
import type { Route } from './+types/frame';
import { entryAt, type Group, navigationFor } from './navigation.ts';

/** Everything under /dashboard, its forms included, is for signed-in people; pages for a role say so themselves. */
export const middleware: Route.MiddlewareFunction[] = [requirePerson()];

export function loader({ context }: Route.LoaderArgs) {
  const user = userOf(requestContext(context).actor);
  return { role: user?.role ?? 'user', salesRep: user?.salesRep ?? false };
}

function Entries({ groups, here }: { groups: readonly Group[]; here: string | undefined }) {
  return groups.map((group) => (
    <div key={group.title} className="mb-5 last:mb-0">
      <h2 className="mb-1 border-b border-ink pb-1 text-sm font-bold tracking-wide uppercase">
        {group.title}
      </h2>
      <ul>
        {group.entries.map((entry) => (
          <li key={entry.to}>
            <Link
              to={entry.to}
              aria-current={entry.to === here ? 'page' : undefined}
              className="flex min-h-11 items-center border-l-4 border-transparent px-3 font-medium text-ink no-underline hover:bg-sunk aria-[current=page]:border-brand aria-[current=page]:bg-sunk aria-[current=page]:font-bold aria-[current=page]:text-brand"
            >
              {entry.text}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  ));
}

/** On a phone the list folds into one line that says where one is; it needs no script to open. */
function PhoneMenu({
  groups,
  here,
  text,
}: {
  groups: readonly Group[];
  here: string | undefined;
  text: string;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    if (details.current) details.current.open = false;
  }, [key]);
  return (
    <details ref={details} className="group border-b-2 border-ink bg-card lg:hidden print:hidden">
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 px-4 font-semibold sm:px-6 [&::-webkit-details-marker]:hidden">
        <span>
          <span className="font-normal text-muted">Dashboard: </span>
          {text}
        </span>
        <ChevronDown
          aria-hidden="true"
          size={20}
          strokeWidth={1.75}
          className="transition-transform duration-[120ms] group-open:rotate-180"
        />
      </summary>
      <nav aria-label="Dashboard" className="border-t border-rule px-4 py-4 sm:px-6">
        <Entries groups={groups} here={here} />
      </nav>
    </details>
  );
}

function Beside({
  role,
  salesRep,
  children,
}: {
  role: 'user' | 'admin' | 'super_admin';
  salesRep: boolean;
  children: ReactNode;
}) {
  const { pathname } = useLocation();
  const groups = navigationFor(role, salesRep);
  const here = entryAt(groups, pathname);
  return (
    <>
      <PhoneMenu groups={groups} here={here?.to} text={here?.text ?? 'Menu'} />
      <div className="mx-auto grid max-w-[96rem] lg:grid-cols-[13.5rem_minmax(0,1fr)] print:block">
        <nav
          aria-label="Dashboard"
          className="sticky top-16 hidden h-fit max-h-[calc(100dvh-4rem)] overflow-y-auto py-8 pl-6 lg:block print:hidden"
        >
          <Entries groups={groups} here={here?.to} />
        </nav>
        <div className="min-w-0">{children}</div>
      </div>
    </>
  );
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  return (
    <Beside {...loaderData}>
      <Outlet />
    </Beside>
  );
}

/** A page that failed keeps the list beside it. */
export function ErrorBoundary({ loaderData }: Route.ErrorBoundaryProps) {
  return (
    <Beside role={loaderData?.role ?? 'user'} salesRep={loaderData?.salesRep ?? false}>
      <RouteError />
    </Beside>
  );
}
