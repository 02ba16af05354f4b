import { useLocation, useRouteError } from 'react-router';
import { useLoadFailure } from '../../company/ui/load-failure.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState, Page } from '../../ui/panel.tsx';
import * as messages from '../messages.ts';

/** Products that could not be loaded: said here and in a toast, and reported; permission-denied is no toast (specification, section 8). */
export function LoadError() {
  const message = useLoadFailure(useRouteError(), { silentFor: ['permission-denied'] });
  const { pathname, search } = useLocation();
  return (
    <Page narrow>
      <EmptyState
        title={messages.loadFailed}
        action={
          <a href={pathname + search} className={buttonClass('secondary')}>
            {messages.tryAgain}
          </a>
        }
      >
        {message}
      </EmptyState>
    </Page>
  );
}
