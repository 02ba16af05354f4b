import { requirePerson } from '../../platform/http/gate.ts';
import type { Route } from './+types/signed-in';

/** Everything under /dashboard, its forms included, is for signed-in people; pages for a role say so themselves. */
export const middleware: Route.MiddlewareFunction[] = [requirePerson()];

export { Outlet as default } from 'react-router';
