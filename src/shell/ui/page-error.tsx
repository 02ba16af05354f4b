import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import { NETWORK_ERROR } from '../../kit/network-error.ts';
import { buttonClass } from '../../ui/button.tsx';
import { isNetworkFailure } from '../../ui/connection.ts';
import { CONNECTION, ERRORS } from '../messages.ts';
import { ChunkLoadError, isChunkLoadError } from '../page-loading.tsx';

function wordsFor(error: unknown): { title: string; text: string; again: boolean } {
  if (isNetworkFailure(error))
    return { title: CONNECTION.lost, text: NETWORK_ERROR.message, again: true };
  if (!isRouteErrorResponse(error)) return { ...ERRORS.fault, again: true };
  if (error.status === 404) return { ...ERRORS.missing, again: false };
  if (error.status === 403 || error.status === 401) return { ...ERRORS.denied, again: false };
  if (error.status === 503) return { ...ERRORS.unavailable, again: true };
  return { ...ERRORS.fault, again: true };
}

/** What happened, what was kept, and what to do next. Plain links: they work when scripts are what failed. */
export function PageError() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  if (isChunkLoadError(error)) return <ChunkLoadError />;
  const { title, text, again } = wordsFor(error);
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
        <a className={buttonClass(again ? 'secondary' : 'primary')} href="/">
          {ERRORS.home}
        </a>
        <a className={buttonClass('secondary')} href="/contact-us">
          {ERRORS.contact}
        </a>
      </p>
    </div>
  );
}
