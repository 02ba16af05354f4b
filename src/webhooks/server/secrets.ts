import type { App } from '../../platform/app.ts';
import { newId } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { bytes, rowShape, text } from '../../platform/row-shape.ts';
import { derivedKey, seal, signature, unseal } from '../../platform/secrets.ts';
import { sql } from '../../platform/sql.ts';
import { inserting } from '../../platform/write-rows.ts';

const PREFIX = 'whsec_';

const secretRow = rowShape({ id: text, sealed: bytes });
const newSecretRow = rowShape({ ...secretRow.columns, receiverId: text });

const keyOf = (masterKey: string) => derivedKey(masterKey, 'webhook-secrets');
const sealingKey = ({ config }: Pick<App, 'config'>) => keyOf(config.secrets.masterKey);

/** Makes a receiver's secret, 32 random bytes. It is answered this once and stored sealed. */
export async function addSecret(app: App, tx: Sql, receiverId: string): Promise<string> {
  const secret = `${PREFIX}${Buffer.from(app.random.bytes(32)).toString('base64')}`;
  const id = newId(app);
  const sealed = seal(sealingKey(app), secret, id);
  await tx.execute(
    sql`insert into webhook_secrets ${inserting(newSecretRow, { id, receiverId, sealed })}`,
  );
  return secret;
}

/** Those that sign now: the present one, and for a day after a change those before it. */
export async function secretsOf(app: App, receiverId: string): Promise<string[]> {
  const rows = await app.db.rows(
    secretRow,
    sql`select id, sealed from webhook_secrets
         where receiver_id = ${receiverId}
           and (ends_at is null or ends_at > ${new Date(app.clock.now())})
         order by ends_at desc nulls first`,
  );
  return rows.map(({ id, sealed }) => unseal(sealingKey(app), sealed, id));
}

/** The headers of Standard Webhooks: HMAC-SHA256 of `id.seconds.body`, once for each secret. */
export function signedHeaders(
  secrets: readonly string[],
  message: { id: string; body: string },
  nowMs: number,
): Record<string, string> {
  const seconds = Math.floor(nowMs / 1000);
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${signature(key, `${message.id}.${seconds}.${message.body}`)}`;
  });
  return {
    'content-type': 'application/json',
    'user-agent': 'Bellcart',
    'webhook-id': message.id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  };
}

/** Seals every secret for another master key. Returns how many. */
export async function resealSecrets(tx: Sql, from: string, to: string): Promise<number> {
  const rows = await tx.rows(
    secretRow,
    sql`select id, sealed from webhook_secrets order by id for update`,
  );
  for (const { id, sealed } of rows)
    await tx.execute(
      sql`update webhook_secrets set sealed = ${seal(keyOf(to), unseal(keyOf(from), sealed, id), id)} where id = ${id}`,
    );
  return rows.length;
}
