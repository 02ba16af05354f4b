import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import type { ErrorBody } from '../../kit/app-error.ts';
import { NETWORK_ERROR } from '../../kit/network-error.ts';
import { buttonClass } from '../../ui/button.tsx';
import { isNetworkFailure } from '../../ui/connection.ts';
import { CONNECTION, ERRORS, SUBJECT_ERRORS } from '../page-messages.ts';
import { ChunkLoadError, isChunkLoadError } from './chunk-load-error.tsx';
import { useLoadFailure } from './load-failure.ts';

interface Sentences {
  title: string;
  text?: string;
}

interface Place {
  to: string;
  label: string;
}
const DASHBOARD: Place = { to: '/dashboard', label: ERRORS.dashboard };
const HOME: Place = { to: '/', label: ERRORS.home };

interface RouteErrorProps {
  /** What the page shows, as in "This order is not here". Without it the page speaks of itself, and shows no toast. */
  subject?: string;
  /** Where to go instead; the home page without it. */
  back?: Place | 'dashboard';
  /** Sentences of the room's own, where the general ones do not say what to do. */
  missing?: Sentences;
  denied?: Sentences;
  failed?: Sentences;
  /** Codes that show no toast and are not reported (specification, section 8). */
  silentFor?: readonly string[];
}

/** The error boundary of every route: what could not be shown and why, and where to go. Plain links: they work when scripts are what failed. */
export function RouteError({ back, silentFor = ['not-found'], ...page }: RouteErrorProps) {
  const error = useRouteError();
  const message = useLoadFailure(error, { silentFor, silent: page.subject === undefined });
  const { pathname, search } = useLocation();
  if (isChunkLoadError(error)) return <ChunkLoadError />;
  const { title, text, again } = sentencesFor(error, page, message);
  const place = back === 'dashboard' ? DASHBOARD : (back ?? HOME);
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-12 sm:px-6 sm:py-20" role="alert">
      <h1 className="narrow text-5xl leading-[0.95] font-extrabold">{title}</h1>
      <p className="mt-4 text-lg text-muted">{text}</p>
      <p className="mt-8 flex flex-wrap gap-3">
        {again ? (
          <a className={buttonClass('primary')} href={pathname + search}>
            {ERRORS.again}
          </a>
        ) : null}
        <a className={buttonClass(again ? 'secondary' : 'primary')} href={place.to}>
          {place.label}
        </a>
        {back ? null : (
          <a className={buttonClass('secondary')} href="/contact-us">
            {ERRORS.contact}
          </a>
        )}
      </p>
    </div>
  );
}

type Page = Pick<RouteErrorProps, 'subject' | 'missing' | 'denied' | 'failed'>;

/** @param loaderMessage the message of the loader that failed, or our own for a fault */
function sentencesFor(
  error: unknown,
  page: Page,
  loaderMessage: string,
): Sentences & { again: boolean } {
  if (isNetworkFailure(error))
    return { title: CONNECTION.lost, text: NETWORK_ERROR.message, again: true };
  const answer = isRouteErrorResponse(error) ? error : undefined;
  const status = answer?.status ?? 500;
  const kind = status === 404 ? 'missing' : status === 403 || status === 401 ? 'denied' : 'failed';
  const again = kind === 'failed';
  const own = page[kind];
  if (page.subject === undefined)
    return { ...(status === 503 ? ERRORS.unavailable : ERRORS[kind]), ...own, again };
  const general = SUBJECT_ERRORS[kind](page.subject);
  const message = (answer?.data as Partial<ErrorBody> | null | undefined)?.error?.message;
  if (again && own)
    return { title: own.title, text: [loaderMessage, own.text].filter(Boolean).join(' '), again };
  return { title: own?.title ?? general.title, text: own?.text ?? message ?? general.text, again };
}
