import { useEffect } from 'react';
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import type { ErrorBody } from '../../kit/app-error.ts';
import { messageFor } from '../../kit/messages.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState, Page } from '../../ui/panel.tsx';
import { toast } from '../../ui/toast.ts';
import { words } from '../words.ts';

/** The error that a loader answered with, or our own sentence for a fault. */
function shownError(error: unknown): { code: string; message: string } {
  const said = isRouteErrorResponse(error) ? (error.data as Partial<ErrorBody> | null)?.error : undefined;
  return said ?? { code: 'internal', message: 'Something went wrong on our side. Please try again.' };
}

/** Products that could not be loaded: the mapped message stands here and in a toast; permission-denied is no toast (specification, section 8). */
export function LoadError() {
  const error = shownError(useRouteError());
  const { pathname, search } = useLocation();
  const message = messageFor(error);
  const silent = error.code === 'permission-denied';
  useEffect(() => {
    if (!silent) toast.error(message);
  }, [silent, message]);
  return (
    <Page narrow>
      <EmptyState
        title={words.loadFailed}
        action={
          <a href={pathname + search} className={buttonClass('secondary')}>
            {words.tryAgain}
          </a>
        }
      >
        {message}
      </EmptyState>
    </Page>
  );
}
