import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState, Page } from '../../ui/panel.tsx';

/** What went wrong on a page about people, and what to do. */
export function PeopleErrorBoundary() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const home = (
    <ButtonLink to={status === 404 ? '/dashboard/people' : '/dashboard'} look="secondary">
      {status === 404 ? 'See all people' : 'Go to the dashboard'}
    </ButtonLink>
  );
  return (
    <Page narrow>
      {status === 403 ? (
        <EmptyState title="This page is for staff" action={home}>
          Ask your contact at the company if you need somebody to have an account.
        </EmptyState>
      ) : status === 404 ? (
        <EmptyState title="We can’t find that person" action={home}>
          The account may have been deleted, or the address is mistyped.
        </EmptyState>
      ) : (
        <EmptyState title="This page could not be loaded" action={home}>
          Nothing was changed. Please reload the page; the error was reported to us.
        </EmptyState>
      )}
    </Page>
  );
}
