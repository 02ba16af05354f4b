import type { Caller } from '../../src/people/accounts/sign-in/server/caller.ts';
import { hashPassword } from '../../src/people/accounts/sign-in/server/password.ts';
import { setPassword } from '../../src/people/accounts/sign-in/server/set-password.ts';
import { type AppUnderTest, addUser, type TestUser, type UserSpec } from './app.ts';

export const GOOD_PASSWORD = 'quiet gravel ninety otters';

/** Where a call comes from, when a test does not care. */
export const CALLER: Caller = {
  network: '10.1.2.3',
  agent: 'Test browser',
  requestId: 'request',
  cookieHeader: null,
};

/** A person who can sign in with `GOOD_PASSWORD`. */
export async function addPerson(app: AppUnderTest, spec: UserSpec = {}): Promise<TestUser> {
  const user = await addUser(app, spec);
  await setPassword(app, app.db, user.id, await hashPassword(GOOD_PASSWORD));
  return user;
}

/** The newest queued e-mail to an address, with the code of its link. */
export async function mailTo(
  app: AppUnderTest,
  to: string,
  kind: string,
): Promise<
  { subject: string; text: string; html: string; link: string; code: string } | undefined
> {
  const found = await app.db.pool.query<{ subject: string; body_text: string; html: string }>(
    'select subject, body_text, html from mails where recipient = $1 and kind = $2 order by created_at desc limit 1',
    [to, kind],
  );
  const mail = found.rows[0];
  if (!mail) return undefined;
  const link = /https?:\/\/\S+/.exec(mail.body_text)?.[0] ?? '';
  return {
    subject: mail.subject,
    text: mail.body_text,
    html: mail.html,
    link,
    code:
      new URL(link || 'http://none').searchParams.get('oobCode') ??
      new URL(link || 'http://none').searchParams.get('emailCode') ??
      '',
  };
}

/** Runs the jobs of this room that are due, and leaves the mail queued. */
export async function runResetJobs(app: AppUnderTest): Promise<number> {
  const { sendResetCode } = await import(
    '../../src/people/accounts/sign-in/server/forgot-password.ts'
  );
  const due = await app.db.pool.query<{ id: string; payload: { email: string } }>(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'send-reset-code' returning j.id, j.payload`,
  );
  for (const job of due.rows) await sendResetCode(app, job.payload);
  return due.rows.length;
}

/** Everything a refused write must leave alone: the rows of this room, as one text. */
export async function accountRows(app: AppUnderTest): Promise<string> {
  const rows = await app.db.pool.query<{ all: string }>(
    `select (select coalesce(json_agg(u order by u.id), '[]')::text from users u) || (select coalesce(json_agg(c order by c.user_id, c.customer_id), '[]')::text from user_customers c)
         || (select coalesce(json_agg(s.id order by s.id), '[]')::text from sessions s) || (select coalesce(json_agg(c order by c.id), '[]')::text from credentials c)
         || (select coalesce(json_agg(a order by a.code_hash), '[]')::text from action_codes a) || (select coalesce(json_agg(r order by r.id), '[]')::text from account_requests r)
         || (select count(*)::text from mails) as all`,
  );
  return rows.rows[0]?.all ?? '';
}
