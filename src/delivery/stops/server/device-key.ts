import { z } from 'zod';
import type { UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { derivedKey } from '../../../platform/secrets.ts';

export const deviceKey = z.object({
  person: z.string(),
  /** Identifies the key, so that the phone notices a new one when the installation's secret changes; reveals nothing of it. */
  keyId: z.string(),
  /** 32 bytes, base64. */
  key: z.string(),
});

/**
 * What seals the work of this person on a driver's phone: derived from the installation's secret and the person, stored nowhere here. The
 * same for each sign-in, so that stops which wait on a phone can be opened by whoever finished them, and by nobody else.
 */
export function readDeviceKey(app: App, actor: UserActor): z.output<typeof deviceKey> {
  const purpose = (use: string) => derivedKey(app.config.secrets.masterKey, `${use} ${actor.id}`);
  return {
    person: actor.id,
    keyId: purpose('driver-device-key-id').toString('base64url').slice(0, 12),
    key: purpose('driver-device-key').toString('base64'),
  };
}
