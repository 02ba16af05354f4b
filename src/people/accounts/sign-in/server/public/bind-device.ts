import { z } from 'zod';
import type { UserActor } from '../../../../../kit/actor.ts';
import { AppError } from '../../../../../kit/app-error.ts';
import type { App } from '../../../../../platform/app.ts';
import { bytes, nullable, rowShape } from '../../../../../platform/row-shape.ts';
import { sql } from '../../../../../platform/sql.ts';
import { publicKeyOf } from '../device-signature.ts';

/** `phone`: this session is a phone's, for deliveries only. `bound`: it takes only what that phone has signed. */
export const deviceState = z.object({ phone: z.boolean(), bound: z.boolean() });
type DeviceState = z.output<typeof deviceState>;

export const bindDeviceInput = z.strictObject({
  /** P-256, SPKI, base64. */
  publicKey: z.string().regex(/^[A-Za-z0-9+/]{80,200}={0,2}$/, 'Send the key as base64.'),
});

const keyRow = rowShape({ deviceKey: nullable(bytes) });

export async function readDevice(app: App, actor: UserActor): Promise<DeviceState> {
  const session = await app.db.row(
    keyRow,
    sql`select s.device_key from sessions s where s.id = ${actor.sessionId}`,
  );
  return { phone: actor.deliveriesOnly, bound: session?.deviceKey != null };
}

/**
 * Binds the session of a phone for deliveries to the key that this phone has made, once: from then on nothing counts that it did not sign. The
 * same key again is answered the same.
 * @throws AppError `invalid-argument` for no such key; `failed-precondition` for another session than a phone's, or one bound to another key
 */
export async function bindDevice(
  app: App,
  actor: UserActor,
  { publicKey }: z.output<typeof bindDeviceInput>,
): Promise<DeviceState> {
  const spki = Buffer.from(publicKey, 'base64');
  if (!publicKeyOf(spki)) throw new AppError('invalid-argument', 400, 'This is no P-256 key.');
  const bound = await app.db.execute(
    sql`update sessions set device_key = ${spki}
         where id = ${actor.sessionId} and deliveries_only
           and (device_key is null or device_key = ${spki})`,
  );
  if (bound === 0)
    throw new AppError(
      'failed-precondition',
      409,
      'This session is no phone for deliveries, or another phone’s.',
      { reason: 'not-this-phone' },
    );
  return { phone: true, bound: true };
}
