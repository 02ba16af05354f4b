import { RouteError } from '../../../company/ui/route-error.tsx';
import * as messages from '../messages.ts';

/** Products that could not be loaded; permission-denied is silent (specification, section 8). */
export function LoadError() {
  const title = { title: messages.loadFailed };
  return (
    <RouteError
      subject="list"
      missing={title}
      denied={title}
      failed={title}
      silentFor={['permission-denied']}
    />
  );
}
