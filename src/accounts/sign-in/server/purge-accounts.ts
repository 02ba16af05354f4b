import type { App } from '../../../platform/app.ts';

const DAY = 86_400_000;

/** The nightly job: drops what is over, and addresses of the network after 90 days (security.md 4.7). Safe to run again. */
export async function purgeAccounts(app: App): Promise<void> {
  const now = app.clock.now();
  const at = (daysAgo: number) => new Date(now - daysAgo * DAY);
  await app.db.execute('accounts.purge-sessions', 'delete from sessions where expires_at < $1', [
    at(1),
  ]);
  await app.db.execute(
    'accounts.purge-verifications',
    'delete from verifications where expires_at < $1',
    [at(1)],
  );
  await app.db.execute('accounts.purge-codes', 'delete from action_codes where expires_at < $1', [
    at(30),
  ]);
  await app.db.execute('accounts.purge-guards', 'delete from sign_in_guards where last_at < $1', [
    at(30),
  ]);
  await app.db.execute('accounts.purge-sign-ins', 'delete from sign_in_events where at < $1', [
    at(90),
  ]);
  await app.db.execute(
    'accounts.purge-devices',
    'delete from known_devices where last_seen_at < $1',
    [at(400)],
  );
  await app.db.execute(
    'accounts.purge-requests',
    `delete from account_requests where created_at < $1 and state <> 'new'`,
    [at(365)],
  );
}
