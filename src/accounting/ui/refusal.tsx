import { isRouteErrorResponse, Link, useRouteError } from 'react-router';
import { Page, PageHeading } from '../../ui/panel.tsx';

/** What an accounting screen says when it cannot be shown. */
export function Refusal() {
  const error = useRouteError();
  const denied = isRouteErrorResponse(error) && error.status === 403;
  return (
    <Page narrow>
      <PageHeading
        title={denied ? 'This page is for the owner' : 'Something went wrong'}
        description={
          denied ? 'Your account may not open it.' : 'Nothing was changed. Please reload the page.'
        }
      />
      <Link className="inline-flex min-h-11 items-center text-brand underline" to="/dashboard">
        Go to the dashboard
      </Link>
    </Page>
  );
}
