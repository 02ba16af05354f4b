import { setTimeout as pause } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import type { App } from '../app.ts';
import { backupAge } from '../backup/run-backup.ts';
import { heldLately } from '../held-copy.ts';
import { release } from '../release.ts';
import { sql } from '../sql.ts';
import { metricsTrouble } from './serve-metrics.ts';

/** A process that can't hear from its database within this time, in ms, gets no more requests. */
const PATIENCE_MS = 2000;

/** What a process can say of itself beyond its database: why it wants no more requests, or undefined. */
export type NotReady = () => string | undefined;

async function databaseAnswers(app: Pick<App, 'db'>): Promise<boolean> {
  const answers = app.db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
  return Promise.race([answers, pause(PATIENCE_MS, false, { ref: false })]);
}

/**
 * For supervisors and balancers, all without a sign-in: `/livez` says that the process runs and nothing more, so that a database that is
 * away gets nobody restarted; `/readyz` (and `/health`, its older name) is 503 while the process stops or has no database, and says
 * `"copy": "held"` on a held copy, which serves like any other, how old the last backup is, and why it gives no metrics though it should.
 */
export function healthRoutes(
  app: Pick<App, 'config' | 'db' | 'clock'>,
  notReady: NotReady = () => undefined,
): Hono {
  const routes = new Hono();
  const ready = async (c: Context) => {
    const because = notReady() ?? ((await databaseAnswers(app)) ? undefined : 'database');
    const headers = { 'cache-control': 'no-store' };
    if (because === undefined) {
      const isHeld = await heldLately(app).catch(() => null);
      const hours = await backupAge(app).catch(() => null);
      const metrics = metricsTrouble(app.config);
      return c.json(
        {
          status: 'up',
          version: release.version,
          ...(isHeld === null ? {} : { copy: 'held' }),
          ...(metrics === undefined ? {} : { metrics }),
          ...(hours === null ? {} : { backupAgeHours: hours }),
        },
        200,
        headers,
      );
    }
    return c.json({ status: 'down', because }, 503, headers);
  };
  routes.get('/livez', (c) => c.json({ status: 'up' }, 200, { 'cache-control': 'no-store' }));
  routes.get('/readyz', ready);
  routes.get('/health', ready);
  routes.get('/api/health', ready);
  return routes;
}
