import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, startApp } from '../../tests/support/app.ts';
import { booksFigures } from '../books/server/figures.ts';
import { openDatabase } from './database.ts';
import { metricsRoutes } from './http/metrics.ts';
import { createLog } from './log.ts';
import {
  count,
  countJob,
  countRequest,
  countStatements,
  forgetCounted,
  METRICS,
  metricsText,
  routeOf,
} from './metrics.ts';
import { ROOT_FOLDER } from './root-folder.ts';
import { sql } from './sql.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const page = (name: string) =>
  readFileSync(path.join(ROOT_FOLDER, 'docs/monitoring', name), 'utf8');
const bare = (name: string) =>
  Object.hasOwn(METRICS, name) ? name : name.replace(/_(bucket|sum|count)$/, '');

test('dashboard, alerts and runbooks name metrics that there are, and every alert has its runbook', () => {
  const alerts = page('alerts.yml');
  const runbooks = page('runbooks.md');
  for (const text of [page('dashboard.json'), alerts, runbooks])
    for (const [name] of text.matchAll(/\bbellcart_[a-z_]+\b/g))
      expect(METRICS).toHaveProperty(bare(name));
  expect(() => JSON.parse(page('dashboard.json'))).not.toThrow();
  const named = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(8);
  for (const name of named) {
    expect(runbooks).toContain(`## ${name}\n`);
    // Whoever is woken reads what it is, and where it is explained.
    const [, rule = ''] = alerts.split(`- alert: ${name}\n`);
    const [own = ''] = rule.split('- alert: ');
    expect(own, name).toMatch(/summary: "/);
    expect(own).toContain(`#${name?.toLowerCase()}\n`);
  }
  // The rule of a process that is away asks for the job of the scrape.
  expect(alerts).toContain('up{job="bellcart"}');
  expect(page('prometheus.yml')).toContain('job_name: bellcart');
});

test('the text is Prometheus’: each metric with its kind, whole histograms, escaped labels', async () => {
  // Names of this test's own: what is counted is the process's, and others run in it, with more addresses than it tells apart.
  forgetCounted();
  const own = crypto.randomUUID();
  countRequest({ method: 'GET', route: `/${own}/:id`, status: 200 }, 0.03);
  countRequest({ method: 'GET', route: `/${own}/:id`, status: 200 }, 20);
  countJob(own, 'done', 0.2);
  count('bellcart_statements_total', { ended: `a "${own}"\n` });
  await app.db.pool.query(`select graphile_worker.add_job('send-mail', '{}'::json)`);
  const text = await metricsText(app, [booksFigures]);
  const of = `method="GET",route="/${own}/:id",status="200"`;
  for (const line of [
    '# TYPE bellcart_http_request_seconds histogram',
    `bellcart_http_request_seconds_bucket{${of},le="0.025"} 0`,
    `bellcart_http_request_seconds_bucket{${of},le="0.05"} 1`,
    `bellcart_http_request_seconds_bucket{${of},le="+Inf"} 2`,
    `bellcart_http_request_seconds_count{${of}} 2`,
    `bellcart_jobs_total{job="${own}",ended="done"} 1`,
    `bellcart_statements_total{ended="a \\"${own}\\"\\n"} 1`,
    'bellcart_queue_jobs{job="send-mail",state="due"} 1',
    'bellcart_held_copy 0',
  ])
    expect(text.split('\n')).toContain(line);
  for (const line of text.trimEnd().split('\n'))
    expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|[a-z_]+(\{.*\})? [-+.\de]+)$/);
});

test('what waits for another job of its queue is no late job', async () => {
  const oldest = async () =>
    Number(/bellcart_queue_oldest_seconds (\d+)/.exec(await metricsText(app, []))?.[1]);
  const add = (queue: string | null) =>
    app.db.pool.query(
      `select graphile_worker.add_job('send-mail', '{}'::json, queue_name => $1, run_at => now() - interval '1 hour')`,
      [queue],
    );
  await add('webhook:slow');
  expect(await oldest()).toBeLessThan(600);
  await add(null);
  expect(await oldest()).toBeGreaterThanOrEqual(3600);
});

test('the statements of a pool are counted, those that fail too', async () => {
  const db = openDatabase(app.config.database.url, { poolSize: 2, log: app.log });
  countStatements(db.pool);
  const counted = async () => {
    const text = await metricsText(app, []);
    return ['done', 'failed'].map((ended) =>
      Number(
        new RegExp(`bellcart_statements_total\\{ended="${ended}"\\} (\\d+)`).exec(text)?.[1] ?? 0,
      ),
    );
  };
  const [done = 0, failed = 0] = await counted();
  await db.pool.query('select 1');
  await db.transaction((tx) => tx.execute(sql`select 2`));
  await expect(db.pool.query('select nothing')).rejects.toThrow();
  const [after = 0, afterFailed = 0] = await counted();
  // The transaction's begin and commit are statements.
  expect([after - done, afterFailed - failed]).toEqual([4, 1]);
  await db.close();
});

test('addresses are counted by their kind, and no visitor makes new ones without end', () => {
  expect(routeOf('/products/0198f/edit', 200)).toBe('/products/:id/edit');
  expect(routeOf('/whatever/anybody/typed', 404)).toBe('none');
});

test('with a token nobody else reads them', async () => {
  const config = { ...app.config, metrics: { ...app.config.metrics, token: 'of-the-watcher' } };
  const routes = metricsRoutes({ ...app, config }, []);
  expect((await routes.request('/metrics')).status).toBe(401);
  const headers = { authorization: 'Bearer of-the-watcher' };
  expect((await routes.request('/metrics', { headers })).status).toBe(200);
});

test('a log line holds no secret, by its name or by its shape', () => {
  const lines: string[] = [];
  const log = createLog('info', (line) => lines.push(line));
  const planted = 'planted-5ecret-0123456789';
  log.info('x', {
    password: planted,
    more: { refreshToken: planted, list: [{ cookie: planted }] },
    detail: `smtp://user:${planted}@mail.example.com and Bearer ${planted}`,
    error: new Error('failed', { cause: new Error(`postgres://shop:${planted}@db/x`) }),
  });
  expect(lines.join('')).not.toContain(planted);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ message: 'x', password: '[removed]' });
});
