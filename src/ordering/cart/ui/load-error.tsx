import { RouteError } from '../../../company/ui/route-error.tsx';
import * as messages from '../guest-messages.ts';

/** A cart that could not be loaded; permission-denied is silent (specification, section 8). */
export function CartLoadError() {
  return (
    <RouteError
      subject="cart"
      failed={{ title: messages.cartLoadFailed, text: messages.cartKept }}
      silentFor={['permission-denied']}
    />
  );
}
