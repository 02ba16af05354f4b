import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState, Page } from '../../ui/panel.tsx';
import * as adminMessages from '../admin-messages.ts';

/** What stands in place of a management page that may not or can't be shown. */
export function KeeperError() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const title =
    status === 403
      ? adminMessages.forbidden
      : status === 404
        ? adminMessages.unknown
        : 'Something went wrong with this page';
  const back = status === 403 ? '/dashboard' : '/dashboard/products';
  return (
    <Page narrow>
      <EmptyState
        title={title}
        action={
          <ButtonLink look="secondary" to={back}>
            Go back
          </ButtonLink>
        }
      >
        {status === 403
          ? adminMessages.forbiddenText
          : status === 404
            ? null
            : 'Nothing was changed. Please try again in a moment.'}
      </EmptyState>
    </Page>
  );
}
