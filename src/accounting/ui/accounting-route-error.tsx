import { RouteError } from '../../company/ui/route-error.tsx';

/** What an accounting screen says when it cannot be shown. */
export function AccountingRouteError() {
  return (
    <RouteError
      subject="page"
      back={{ to: '/dashboard', label: 'Go to the dashboard' }}
      denied={{ title: 'This page is for the owner', text: 'Your account may not open it.' }}
      failed={{
        title: 'Something went wrong',
        text: 'Nothing was changed. Please reload the page.',
      }}
    />
  );
}
