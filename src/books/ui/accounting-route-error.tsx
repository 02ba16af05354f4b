import { RouteError } from '../../company/ui/route-error.tsx';
import * as sentences from '../messages.ts';

/** What an accounting screen says when it cannot be shown. */
export function AccountingRouteError() {
  return (
    <RouteError
      subject="page"
      back="dashboard"
      denied={{
        title: sentences.pageNotYours,
        text: sentences.pageNotYoursText,
      }}
      failed={{
        title: sentences.wentWrong,
        text: sentences.wentWrongText,
      }}
    />
  );
}
