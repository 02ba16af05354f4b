import { Link } from 'react-router';

/**
 * Has the router look an address up while there is a network, as it does for each link on the screen. For an address that only a press
 * asks for: looked up then and without a network, it would take the page away.
 */
export function KnownAddress({ to }: { to: string }) {
  return <Link to={to} hidden tabIndex={-1} aria-hidden />;
}
