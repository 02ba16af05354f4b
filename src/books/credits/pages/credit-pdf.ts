import { SEEING_MONEY } from '../../../kit/actor.ts';
import { failFile } from '../../../platform/http/file-failure.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { paperResponse } from '../../documents/server/paper-response.ts';
import { ownCreditPdf } from '../server/own-credit-pdf.ts';
import type { Route } from './+types/credit-pdf';

export const middleware = [requireRole(SEEING_MONEY)];

/** `/dashboard/credits/{id}/credit.pdf`: the shop's own paper of a credit that was written by hand. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const { bytes, number } = await ownCreditPdf(app, user, params.creditId).catch(failFile);
  return paperResponse(bytes, `credit-${number}`);
}
