import { RouteError } from '../../../../../company/ui/route-error.tsx';

/** What could not be shown on a page about people, and what to do. */
export function PeopleError() {
  return (
    <RouteError
      subject="page"
      back={{ to: '/dashboard/people', label: 'See all people' }}
      denied={{
        title: 'This page is for staff',
        text: 'Ask your contact at the company if you need somebody to have an account.',
      }}
      missing={{
        title: 'We can’t find that person',
        text: 'The account may have been deleted, or the address is mistyped.',
      }}
    />
  );
}
