import { companyMail } from '../../../../company/server/company-mail.ts';
import { recordAudit } from '../../../../company/server/record-audit.ts';
import type { Actor } from '../../../../kit/actor.ts';
import type { App } from '../../../../platform/app.ts';
import { newId } from '../../../../platform/clock.ts';
import { bool, bytes, rowShape, text, time } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { insertingIf } from '../../../../platform/write-rows.ts';
import type { CreateApiKey } from '../../contract.ts';
import { tooManyApiKeys } from '../../errors.ts';
import { mailMessages } from '../../messages.ts';
import { hashOfApiKey, newApiKey } from '../../sign-in/server/api-key.ts';
import { type Caller, traceOf } from '../../sign-in/server/caller.ts';
import { checkOwnPassword } from '../../sign-in/server/change-password.ts';
import { signedIn } from '../../sign-in/server/public/guards.ts';

const MOST = 10;
const DAY = 86_400_000;

const newKeyRow = rowShape({
  id: text,
  userId: text,
  /** Of a cookie, which a key never is: random, and told to nobody. */
  token: text,
  keyName: text,
  keyHash: bytes,
  readsOnly: bool,
  signedInAt: time,
  lastSeenAt: time,
  expiresAt: time,
});

/**
 * Makes a key for a program that acts as this person. Takes the password, because a key opens the account without one; shown once. A key
 * counts as no fresh sign-in. Made again under the same name because the answer was lost, it takes the place of the one that nobody saw and
 * nothing has used. @throws AppError `auth/wrong-password`, `failed-precondition`
 */
export async function createApiKey(
  app: App,
  actor: Actor,
  input: CreateApiKey,
  from: Caller,
): Promise<{ id: string; key: string; expiresAt: string }> {
  const user = signedIn(actor);
  await checkOwnPassword(app, user, input.current);
  const key = newApiKey(app);
  const id = newId(app);
  const now = new Date(app.clock.now());
  const expiresAt = new Date(now.getTime() + input.days * DAY);
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from users where id = ${user.id} for update`);
    await tx.execute(
      sql`delete from sessions
           where user_id = ${user.id} and key_name = ${input.name} and last_seen_at = signed_in_at`,
    );
    const inserted = await tx.execute(sql`insert into sessions ${insertingIf(newKeyRow, {
      id,
      userId: user.id,
      token: Buffer.from(app.random.bytes(32)).toString('base64url'),
      keyName: input.name,
      keyHash: hashOfApiKey(key),
      readsOnly: input.readsOnly,
      signedInAt: now,
      lastSeenAt: now,
      expiresAt,
    })}
           where (select count(*) from sessions
                   where user_id = ${user.id} and key_hash is not null and expires_at > ${now}) < ${MOST}`);
    if (inserted === 0) throw tooManyApiKeys(MOST);
    const words = mailMessages.apiKey;
    await companyMail(app, tx, {
      kind: 'api-key',
      to: user.email,
      subject: words.subject,
      preheader: words.preheader,
      paragraphs: [
        mailMessages.hello(user.displayName),
        words.what(input.name, input.readsOnly),
        words.otherwise,
      ],
      button: { label: words.button, url: `${app.config.http.baseUrl}/settings#keys` },
      dedupeKey: `api-key:${id}`,
    });
    await recordAudit(app, tx, user, {
      action: 'api-key.create',
      objectKind: 'session',
      objectId: id,
      after: { name: input.name, readsOnly: input.readsOnly, expiresAt: expiresAt.toISOString() },
      ...traceOf(from),
    });
  });
  return { id, key, expiresAt: expiresAt.toISOString() };
}
