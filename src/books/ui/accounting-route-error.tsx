import { RouteError } from '../../company/ui/route-error.tsx';

/** What an accounting screen says when it cannot be shown. */
export function AccountingRouteError() {
  return (
    <RouteError
      subject="page"
      back="dashboard"
      denied={{
        title: 'Your account may not open this page',
        text: 'It is about money and the books. The owner says under People who sees them.',
      }}
      failed={{
        title: 'Something went wrong',
        text: 'Nothing was changed. Please reload the page.',
      }}
    />
  );
}
