import type { App } from '../../../../platform/app.ts';
import { sql } from '../../../../platform/sql.ts';

const DAY = 86_400_000;

/** The nightly job: drops what is over, and addresses of the network after 90 days (security.md 4.7). Safe to run again. */
export async function purgeAccounts(app: App): Promise<void> {
  const now = app.clock.now();
  const at = (daysAgo: number) => new Date(now - daysAgo * DAY);
  await app.db.execute(sql`delete from sessions where expires_at < ${at(1)}`);
  await app.db.execute(sql`delete from verifications where expires_at < ${at(1)}`);
  await app.db.execute(sql`delete from passkey_challenges where expires_at < ${at(0)}`);
  await app.db.execute(sql`delete from action_codes where expires_at < ${at(30)}`);
  await app.db.execute(sql`delete from sign_in_guards where last_at < ${at(30)}`);
  await app.db.execute(sql`delete from sign_in_events where at < ${at(90)}`);
  await app.db.execute(sql`delete from known_devices where last_seen_at < ${at(400)}`);
  await app.db.execute(
    sql`delete from account_requests where created_at < ${at(365)} and state <> 'new'`,
  );
}
