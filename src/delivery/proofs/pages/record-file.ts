import { failFile } from '../../../platform/http/file-failure.ts';
import { signedIn } from '../../../platform/http/gate.ts';
import { proofRecord } from '../server/proof-view.ts';
import type { Route } from './+types/record-file';

const LIMIT = { points: 60, seconds: 60 };

/** `/dashboard/deliveries/{id}/record.json`: the bytes whose SHA-256 is the fingerprint of the record. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  await app.limits.take('proof-record', user.id, LIMIT).catch(failFile);
  const { text, number } = await proofRecord(app, user, params.deliveryId).catch(failFile);
  return new Response(text, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="record-${number}.json"`,
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    },
  });
}
