import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  accountRows,
  addPerson,
  CALLER,
  GOOD_PASSWORD,
  mailTo,
  runResetJobs,
} from '../../../../../tests/support/accounts.ts';
import { type AppUnderTest, startApp } from '../../../../../tests/support/app.ts';
import { passwordNeeds } from '../../messages.ts';
import { createFirstAdminCode } from './first-admin.ts';
import { confirmReset, peekReset } from './reset-password.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await startApp();
});
beforeEach(() => app.db.pool.query('delete from rate_limits'));
afterAll(() => app.close());

const NEW = 'seven brass kettles sing';
const forgot = (email: string, headers: Record<string, string> = {}) =>
  app.call(null, 'POST', '/api/forgot-password', { email }, headers);
const verify = (oobCode: string) =>
  app.call(null, 'POST', '/api/reset-password/verify', { oobCode });
const confirm = (oobCode: string, password: string) =>
  app.call(null, 'POST', '/api/reset-password/confirm', { oobCode, password });
const signIn = (email: string, password: string) =>
  app.call(null, 'POST', '/api/sign-in', { email, password });

async function codeFor(email: string): Promise<string> {
  expect((await forgot(email)).status).toBe(200);
  await runResetJobs(app);
  return (await mailTo(app, email, 'reset-password'))?.code ?? '';
}

test('a reset goes through: mail, verify, confirm, sign in; all sessions end and a mail tells of the change', async () => {
  const user = await addPerson(app, { email: 'reset@example.com' });
  const code = await codeFor(user.email);
  expect(code).toMatch(/^[\w-]{43}$/);
  expect((await verify(code)).body).toEqual({ email: user.email, purpose: 'reset-password' });
  expect((await verify(code)).status).toBe(200);
  const done = await confirm(code, NEW);
  expect(done.body).toEqual({ ok: true });
  expect(done.headers.getSetCookie()).toEqual([]);
  expect((await app.call(user, 'GET', '/api/users/me')).status).toBe(401);
  expect((await signIn(user.email, GOOD_PASSWORD)).status).toBe(401);
  expect((await signIn(user.email, NEW)).status).toBe(200);
  expect((await mailTo(app, user.email, 'password-changed'))?.subject).toBe(
    'Your password was changed',
  );
  const audit = await app.db.pool.query(
    'select action from audit_log where object_id = $1 order by seq',
    [user.id],
  );
  expect(audit.rows.map((row) => row.action as string)).toEqual([
    'password.reset-asked',
    'password.reset',
    'sign-in',
    'sign-in',
  ]);
});

test('only the hash of a code is stored, and no answer and no log line holds it', async () => {
  const user = await addPerson(app, { email: 'hashed@example.com' });
  const code = await codeFor(user.email);
  const tables = await app.db.pool.query(
    `select (select json_agg(a)::text from action_codes a) || (select json_agg(l)::text from audit_log l) as all`,
  );
  expect(tables.rows[0].all).not.toContain(code);
  await confirm(code, NEW);
  expect(JSON.stringify(app.lines)).not.toContain(code);
});

test('the link is made from the configuration, whatever Host the request names', async () => {
  const user = await addPerson(app, { email: 'host@example.com' });
  await forgot(user.email, {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    forwarded: 'host=evil.example',
  });
  await runResetJobs(app);
  const mail = await mailTo(app, user.email, 'reset-password');
  expect(mail?.link).toMatch(/^http:\/\/localhost:3000\/reset-password\?oobCode=/);
  expect(`${mail?.html}${mail?.text}`).not.toContain('evil');
});

test('known, unknown and disabled e-mails get the same answer after the same work: one queued job', async () => {
  await addPerson(app, { email: 'there@example.com' });
  await addPerson(app, { email: 'off@example.com', disabled: true });
  const answers = [];
  for (const email of ['there@example.com', 'nobody@example.com', 'off@example.com']) {
    const answer = await forgot(email);
    answers.push({ status: answer.status, body: answer.body });
    const jobs = await app.db.pool.query('select 1 from graphile_worker._private_jobs');
    expect(jobs.rows.length).toBeGreaterThan(0);
    expect(await runResetJobs(app)).toBe(1);
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await mailTo(app, 'off@example.com', 'reset-password')).toBeUndefined();
});

test('past three an hour for an account nothing is sent, and the answer stays the same', async () => {
  await addPerson(app, { email: 'often@example.com' });
  const answers = [];
  for (let tries = 1; tries <= 5; tries += 1)
    answers.push(JSON.stringify((await forgot('often@example.com')).body));
  expect(new Set(answers)).toEqual(new Set(['{"ok":true}']));
  expect(await runResetJobs(app)).toBe(3);
});

test('empty code and empty password get the exact texts, in this order', async () => {
  expect((await confirm('', '')).body.error.message).toBe('Invalid reset code');
  expect((await verify(' ')).body.error.message).toBe('Invalid reset code');
  expect((await confirm('something', '')).body.error.message).toBe('Password cannot be empty');
});

test('unknown, altered, used, replaced and foreign-purpose codes are invalid; an old one has expired', async () => {
  const user = await addPerson(app, { email: 'codes@example.com' });
  const invalid = {
    code: 'auth/invalid-action-code',
    message: 'The action code is invalid. Please check and try again.',
  };
  const first = await codeFor(user.email);
  const second = await codeFor(user.email);
  const altered = `${second.slice(0, -1)}${second.endsWith('A') ? 'B' : 'A'}`;
  for (const code of ['unknown', altered, first]) {
    expect((await verify(code)).body.error).toMatchObject(invalid);
    expect((await confirm(code, NEW)).body.error).toMatchObject(invalid);
  }
  app.clock.advance(30 * 60_000 + 1);
  const expired = {
    code: 'auth/expired-action-code',
    message: 'This action link has expired. Please request a new one.',
  };
  expect((await verify(second)).body.error).toMatchObject(expired);
  expect((await confirm(second, NEW)).body.error).toMatchObject(expired);
  await app.db.pool.query('delete from rate_limits');
  const third = await codeFor(user.email);
  await app.db.pool.query(
    `update action_codes set purpose = 'change-email' where used_at is null and user_id = $1`,
    [user.id],
  );
  expect((await confirm(third, NEW)).body.error).toMatchObject(invalid);
  expect((await signIn(user.email, GOOD_PASSWORD)).status).toBe(200);
});

test('a code of an account that was disabled meanwhile is invalid', async () => {
  const user = await addPerson(app, { email: 'late@example.com' });
  const code = await codeFor(user.email);
  await app.db.pool.query('update users set disabled = true where id = $1', [user.id]);
  expect((await confirm(code, NEW)).body.error.code).toBe('auth/invalid-action-code');
});

test('a weak password is refused with the catalogue message and what is needed, and the code stays good', async () => {
  const user = await addPerson(app, { email: 'weak@example.com', role: 'admin' });
  const code = await codeFor(user.email);
  const before = await accountRows(app);
  const answer = await confirm(code, 'short one');
  expect(answer.status).toBe(400);
  expect(answer.body.error).toMatchObject({
    code: 'auth/weak-password',
    message: 'Your password should be at least 6 characters.',
  });
  expect(answer.body.error.details.need).toContain('at least 15 characters');
  expect(await accountRows(app)).toBe(before);
  expect((await confirm(code, NEW)).status).toBe(200);
});

test('a first password gets no mail that one was changed, also by a link asked for with “Forgot password”', async () => {
  const user = await addPerson(app, { email: 'first-password@example.com' });
  await app.db.pool.query('delete from credentials where user_id = $1', [user.id]);
  expect((await confirm(await codeFor(user.email), NEW)).status).toBe(200);
  expect(await mailTo(app, user.email, 'password-changed')).toBeUndefined();
  expect((await confirm(await codeFor(user.email), `${NEW} again`)).status).toBe(200);
  expect(await mailTo(app, user.email, 'password-changed')).toBeDefined();
});

test('a link says what it is for and what the password of this person must be, and nothing of them', async () => {
  const user = await addPerson(app, { email: 'guest-rule@example.com' });
  const staff = await addPerson(app, { email: 'staff-rule@example.com', role: 'admin' });
  expect(await peekReset(app, await codeFor(user.email))).toEqual({
    purpose: 'reset-password',
    need: passwordNeeds.user,
  });
  expect((await peekReset(app, await codeFor(staff.email)))?.need).toBe(passwordNeeds.staff);
  expect(await peekReset(app, 'nonsense')).toBeNull();
});

test('five at once with one code: one gets through', async () => {
  const user = await addPerson(app, { email: 'parallel@example.com' });
  const code = await codeFor(user.email);
  await app.db.pool.query('delete from rate_limits');
  const outcomes = await Promise.allSettled(
    Array.from({ length: 5 }, (_, n) =>
      confirmReset(
        app,
        { oobCode: code, password: `${NEW} ${n}` },
        { ...CALLER, network: `10.0.0.${n}` },
      ),
    ),
  );
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected')
      expect(outcome.reason).toMatchObject({ code: 'auth/invalid-action-code' });
  const winner = outcomes.findIndex((outcome) => outcome.status === 'fulfilled');
  expect((await signIn(user.email, `${NEW} ${winner}`)).status).toBe(200);
  expect(
    (
      await app.db.pool.query(
        `select 1 from mails where kind = 'password-changed' and recipient = $1`,
        [user.email],
      )
    ).rows,
  ).toHaveLength(1);
});

test('a code may be tried five times, whoever tries', async () => {
  const user = await addPerson(app, { email: 'five@example.com' });
  const code = await codeFor(user.email);
  for (let tries = 1; tries <= 5; tries += 1)
    expect((await confirm(code, 'short')).body.error.code).toBe('auth/weak-password');
  expect((await confirm(code, NEW)).body.error.code).toBe('auth/too-many-requests');
});

test('a reset frees an account that was guessed at', async () => {
  const user = await addPerson(app, { email: 'victim@example.com' });
  await signIn(user.email, 'wrong');
  await app.db.pool.query('update sign_in_guards set consecutive = 100');
  await confirm(await codeFor(user.email), NEW);
  expect((await signIn(user.email, NEW)).status).toBe(200);
});

test('the first-admin link works once, only while there is no super_admin, and another start does not void it', async () => {
  const empty = await startApp();
  const link = await createFirstAdminCode(empty);
  const another = new URL(await createFirstAdminCode(empty)).searchParams.get('oobCode') ?? '';
  expect(link).toMatch(/^http:\/\/localhost:3000\/reset-password\?oobCode=[\w-]{43}$/);
  const oobCode = new URL(link).searchParams.get('oobCode') ?? '';
  const make = (code: string, body: object) =>
    empty.call(null, 'POST', '/api/reset-password/confirm', { oobCode: code, ...body });
  const person = { displayName: 'Ruth Owner', email: 'Ruth@Example.com', password: NEW };
  expect((await make(oobCode, { ...person, password: 'short pass' })).body.error.code).toBe(
    'auth/weak-password',
  );
  expect(
    (await make(oobCode, { password: NEW, email: 'ruth@example.com' })).body.error.message,
  ).toBe('Enter your name.');
  expect((await make(oobCode, person)).status).toBe(200);
  expect((await make(oobCode, person)).body.error.code).toBe('auth/invalid-action-code');
  expect((await make(another, { ...person, email: 'another@example.com' })).body.error.code).toBe(
    'auth/invalid-action-code',
  );
  const later = new URL(await createFirstAdminCode(empty)).searchParams.get('oobCode') ?? '';
  // Nor does the page ask for an owner's name any more.
  expect(await peekReset(empty, later)).toBeNull();
  expect((await make(later, { ...person, email: 'second@example.com' })).body.error.code).toBe(
    'auth/invalid-action-code',
  );
  const answer = await empty.call(null, 'POST', '/api/sign-in', {
    email: 'ruth@example.com',
    password: NEW,
  });
  expect(answer.body.user).toMatchObject({ displayName: 'Ruth Owner', role: 'super_admin' });
  await empty.close();
});

test('once it is sent, the mail with the code no longer holds it in the database', async () => {
  const user = await addPerson(app, { email: 'sent@example.com' });
  const code = await codeFor(user.email);
  const { startMailSink } = await import('../../../../../simulators/mail-sink/start.ts');
  const { mkdtempSync, rmSync } = await import('node:fs');
  const dir = mkdtempSync('/tmp/bellcart-mail-');
  const sink = await startMailSink({ dir });
  const { sendMail, closeMail } = await import('../../../../platform/send-mail.ts');
  const mail = (
    await app.db.pool.query(
      `select id from mails where recipient = $1 and kind = 'reset-password'`,
      [user.email],
    )
  ).rows[0];
  await sendMail(
    { ...app, config: { ...app.config, mail: { ...app.config.mail, smtpUrl: sink.smtpUrl } } },
    { mailId: mail.id },
  );
  const [message] = sink.messages();
  expect(JSON.stringify(message)).toContain(user.email);
  const stored = (
    await app.db.pool.query('select state, html, body_text, subject from mails where id = $1', [
      mail.id,
    ])
  ).rows[0];
  expect(stored).toMatchObject({
    state: 'sent',
    html: '',
    body_text: '',
    subject: 'Reset your password',
  });
  expect((await verify(code)).status).toBe(200);
  closeMail();
  await sink.close();
  rmSync(dir, { recursive: true, force: true });
});
