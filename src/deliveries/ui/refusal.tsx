import { isRouteErrorResponse, Link, useRouteError } from 'react-router';
import { NETWORK_ERROR } from '../../kit/network-error.ts';
import { isNetworkFailure } from '../../ui/connection.ts';
import { Page, PageHeading } from '../../ui/panel.tsx';

/** What a screen of this room says when it cannot be shown. */
export function Refusal({ subject }: { subject: string }) {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (isNetworkFailure(error))
    return <PageSays title="No connection" text={NETWORK_ERROR.message} />;
  const title =
    status === 404
      ? `We can’t find this ${subject}`
      : status === 403
        ? 'This page is for our staff'
        : 'Something went wrong';
  const text =
    status === 404
      ? 'It may belong to another customer, or the address is mistyped.'
      : status === 403
        ? 'Your account may not open it.'
        : 'Please reload the page. What was not sent yet is kept.';
  return <PageSays title={title} text={text} />;
}

function PageSays({ title, text }: { title: string; text: string }) {
  return (
    <Page narrow>
      <PageHeading title={title} description={text} />
      <Link className="inline-flex min-h-11 items-center text-brand underline" to="/dashboard">
        Go to the dashboard
      </Link>
    </Page>
  );
}
