import { redirect } from 'react-router';
import { ownPath } from '../../../kit/own-path.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { NOT_BILLED } from '../../inbox/addresses.ts';
import type { Route } from './+types/unbilled';

export const middleware = [requireRole(['desk', 'books'])];

/** The address of this view before it stood under To do; mails lead here. */
export function loader({ context, url }: Route.LoaderArgs) {
  signedIn(context);
  throw redirect(ownPath(NOT_BILLED + url.search), { headers: { 'cache-control': 'no-store' } });
}
