import { failFile } from '../../../platform/http/file-failure.ts';
import { signedIn } from '../../../platform/http/gate.ts';
import { sendPdf } from '../../../platform/http/send-pdf.ts';
import { proofPdf } from '../server/public/proof-pdf.ts';
import type { Route } from './+types/proof-file';

const LIMIT = { points: 60, seconds: 60 };

/** `/dashboard/deliveries/{id}/proof.pdf`: the proof, to keep. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  await app.limits.take('proof-pdf', user.id, LIMIT).catch(failFile);
  const file = await proofPdf(app, user, params.deliveryId).catch(failFile);
  return sendPdf(request, { ...file, isPublic: false });
}
