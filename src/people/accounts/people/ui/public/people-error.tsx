import { RouteError } from '../../../../../company/ui/route-error.tsx';
import * as sentences from '../../person-messages.ts';

/** What could not be shown on a page about people, and what to do. */
export function PeopleError() {
  return (
    <RouteError
      subject="page"
      back={{ to: '/dashboard/people', label: sentences.seeAll }}
      denied={{
        title: sentences.staffOnly,
        text: sentences.staffOnlyText,
      }}
      missing={{
        title: sentences.noSuchPerson,
        text: sentences.noSuchPersonText,
      }}
    />
  );
}
