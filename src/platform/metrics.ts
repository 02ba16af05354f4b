import { monitorEventLoopDelay } from 'node:perf_hooks';
import type pg from 'pg';
import type { App } from './app.ts';
import { backupAge } from './backup/run-backup.ts';
import { heldLately } from './held-copy.ts';
import { openOutages } from './outages.ts';
import { release } from './release.ts';
import { longestWait, readMails, readQueue, readSize } from './workload.ts';

// Figures for whoever watches the shop, in Prometheus' text format. Written here: it is a text of lines, and a package for it would keep the same
// numbers with more around them.

type Kind = 'counter' | 'gauge' | 'histogram';

/** Every metric there is; dashboards and alerts name no other (metrics.test.ts). */
export const METRICS = {
  bellcart_http_request_seconds: ['histogram', 'Time to an answer, by route and status.'],
  bellcart_statements_total: ['counter', 'Statements sent to the database, by how they ended.'],
  bellcart_statement_seconds_total: ['counter', 'Time that statements took together.'],
  bellcart_pool_connections: ['gauge', 'Connections of the pool: in use, idle, waited for.'],
  bellcart_jobs_total: ['counter', 'Jobs that this process ran, by job and how they ended.'],
  bellcart_job_seconds_total: ['counter', 'Time that jobs took, by job.'],
  bellcart_queue_jobs: ['gauge', 'Jobs in the queue, by job and state.'],
  bellcart_queue_oldest_seconds: ['gauge', 'How long the oldest job that is due has waited.'],
  bellcart_mails: ['gauge', 'E-mails by state.'],
  bellcart_mail_oldest_seconds: ['gauge', 'How long the oldest queued e-mail has waited.'],
  bellcart_outages: ['gauge', '1 for each thing that is away or wants attention, by kind.'],
  bellcart_held_copy: ['gauge', '1 on a held copy, from which nothing goes out.'],
  bellcart_backup_age_hours: ['gauge', 'Age of the last good backup.'],
  bellcart_database_bytes: ['gauge', 'Size of the database.'],
  bellcart_stored_files: ['gauge', 'Files that the backups know of.'],
  bellcart_live_connections: ['gauge', 'Pages that are open and told of changes.'],
  bellcart_workers: ['gauge', 'Worker processes that said in the last minute that they live.'],
  bellcart_outbox_documents: ['gauge', 'Invoices and credits on their way to the books, by state.'],
  bellcart_books_read_age_seconds: ['gauge', 'How long ago changes of the books were read.'],
  bellcart_webhook_receivers: ['gauge', 'Programs that are told of orders, by state.'],
  bellcart_process_resident_bytes: ['gauge', 'Memory of this process.'],
  bellcart_process_heap_bytes: ['gauge', 'Heap in use.'],
  bellcart_process_cpu_seconds_total: ['counter', 'Processor time of this process.'],
  bellcart_process_uptime_seconds: ['gauge', 'How long this process runs.'],
  bellcart_event_loop_delay_seconds: ['gauge', 'Delay of the event loop since the last reading.'],
  bellcart_build_info: ['gauge', '1, with version, commit and schema.'],
} as const satisfies Record<string, readonly [Kind, string]>;
export type MetricName = keyof typeof METRICS;

type Labels = Readonly<Record<string, string | number>>;

const BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

const escaped = (value: string | number) =>
  String(value).replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

function lineOf(name: string, labels: Labels, value: number): string {
  const pairs = Object.entries(labels).map(([key, text_]) => `${key}="${escaped(text_)}"`);
  return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`;
}

interface Series {
  labels: Labels;
  value: number;
  buckets: number[];
  count: number;
}

/** What this process has counted since it began. */
const byMetric = new Map<MetricName, Map<string, Series>>();
/** More combinations of labels than this are counted as one: no visitor may fill the memory by addresses. */
const MOST_SERIES = 1000;

/** Begins to count anew: for a test, whose process has counted other tests' addresses. */
export const forgetCounted = (): void => byMetric.clear();

function seriesOf(name: MetricName, labels: Labels): Series {
  const known = byMetric.get(name) ?? new Map<string, Series>();
  byMetric.set(name, known);
  let key = JSON.stringify(labels);
  let used = labels;
  if (!known.has(key) && known.size >= MOST_SERIES) {
    used = Object.fromEntries(Object.keys(labels).map((label) => [label, 'other']));
    key = JSON.stringify(used);
  }
  const found = known.get(key) ?? {
    labels: used,
    value: 0,
    buckets: BUCKETS.map(() => 0),
    count: 0,
  };
  known.set(key, found);
  return found;
}

export function count(name: MetricName, labels: Labels, by = 1): void {
  seriesOf(name, labels).value += by;
}

function observe(name: MetricName, labels: Labels, seconds: number): void {
  const series = seriesOf(name, labels);
  series.value += seconds;
  series.count += 1;
  for (const [at, bound] of BUCKETS.entries())
    if (seconds <= bound) series.buckets[at] = (series.buckets[at] ?? 0) + 1;
}

/** An address without what names one object; what is no page of the shop counts as one. */
export function routeOf(pathname: string, status: number): string {
  if (status === 404) return 'none';
  return pathname
    .split('/')
    .map((part) => (/\d/.test(part) || part.length > 30 ? ':id' : part))
    .join('/');
}

/** One answered request. */
export function countRequest(
  of: { method: string; route: string; status: number },
  seconds: number,
): void {
  observe('bellcart_http_request_seconds', of, seconds);
}

/** One run of a job. */
export function countJob(job: string, ended: 'done' | 'failed', seconds: number): void {
  count('bellcart_jobs_total', { job, ended });
  count('bellcart_job_seconds_total', { job }, seconds);
}

/** Counts the statements of a pool's connections, the queue's among them. */
export function countStatements(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const counted = (...args: unknown[]) => {
      const began = performance.now();
      const end = (ended: 'done' | 'failed') => {
        count('bellcart_statements_total', { ended });
        count('bellcart_statement_seconds_total', {}, (performance.now() - began) / 1000);
      };
      // The pool's own queries come with a function that is called at the end.
      const callback = args.at(-1);
      if (typeof callback === 'function')
        return query(...args.slice(0, -1), (error: unknown, ...rest: unknown[]) => {
          end(error ? 'failed' : 'done');
          callback(error, ...rest);
        });
      const answer = query(...args);
      if (answer instanceof Promise)
        answer.then(
          () => end('done'),
          () => end('failed'),
        );
      return answer;
    };
    client.query = counted as typeof client.query;
  });
}

/** A figure that is read at the time of the request. */
export interface Figure {
  name: MetricName;
  labels: Labels;
  value: number;
}

async function databaseFigures({ db }: Pick<App, 'db'>): Promise<Figure[]> {
  const [queue, mails, size] = await Promise.all([readQueue(db), readMails(db), readSize(db)]);
  return [
    ...queue.map(
      ({ job, state, jobs }): Figure => ({
        name: 'bellcart_queue_jobs',
        labels: { job, state },
        value: jobs,
      }),
    ),
    { name: 'bellcart_queue_oldest_seconds', labels: {}, value: longestWait(queue) },
    ...mails.map(
      ({ state, mails: value }): Figure => ({ name: 'bellcart_mails', labels: { state }, value }),
    ),
    { name: 'bellcart_mail_oldest_seconds', labels: {}, value: longestWait(mails) },
    { name: 'bellcart_database_bytes', labels: {}, value: size.bytes },
    { name: 'bellcart_stored_files', labels: {}, value: size.files },
    { name: 'bellcart_workers', labels: {}, value: size.workers },
  ];
}

const delay = monitorEventLoopDelay({ resolution: 20 });
delay.enable();

function processFigures({ db }: Pick<App, 'db'>): Figure[] {
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const { totalCount, idleCount, waitingCount } = db.pool;
  const late = Number.isFinite(delay.mean) ? delay.percentile(99) / 1e9 : 0;
  delay.reset();
  const pool = { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  return [
    ...Object.entries(pool).map(
      ([state, value]): Figure => ({ name: 'bellcart_pool_connections', labels: { state }, value }),
    ),
    { name: 'bellcart_process_resident_bytes', labels: {}, value: rss },
    { name: 'bellcart_process_heap_bytes', labels: {}, value: heapUsed },
    { name: 'bellcart_process_cpu_seconds_total', labels: {}, value: (user + system) / 1e6 },
    { name: 'bellcart_process_uptime_seconds', labels: {}, value: process.uptime() },
    { name: 'bellcart_event_loop_delay_seconds', labels: { quantile: '0.99' }, value: late },
    {
      name: 'bellcart_build_info',
      labels: { version: release.version, commit: release.commit ?? '', schema: release.schema },
      value: 1,
    },
  ];
}

async function stateFigures(app: Pick<App, 'config' | 'db' | 'clock'>): Promise<Figure[]> {
  const [held, hours, outages] = await Promise.all([
    heldLately(app),
    backupAge(app),
    openOutages(app),
  ]);
  return [
    { name: 'bellcart_held_copy', labels: {}, value: held === null ? 0 : 1 },
    ...(hours === null
      ? []
      : [{ name: 'bellcart_backup_age_hours' as const, labels: {}, value: hours }]),
    ...outages.map(
      ({ kind }): Figure => ({ name: 'bellcart_outages', labels: { kind }, value: 1 }),
    ),
  ];
}

function countedLines(name: MetricName): string[] {
  const isHistogram = METRICS[name][0] === 'histogram';
  return [...(byMetric.get(name)?.values() ?? [])].flatMap(
    ({ labels, value, buckets, count: all }) =>
      isHistogram
        ? [
            ...BUCKETS.map((le, at) =>
              lineOf(`${name}_bucket`, { ...labels, le }, buckets[at] ?? 0),
            ),
            lineOf(`${name}_bucket`, { ...labels, le: '+Inf' }, all),
            lineOf(`${name}_sum`, labels, value),
            lineOf(`${name}_count`, labels, all),
          ]
        : [lineOf(name, labels, value)],
  );
}

/** More figures of the rooms, each read when somebody asks. */
export type ReadFigures = (app: App) => Promise<Figure[]>;

/** The whole text. What can't be read, because the database is away, is left out: that the process answers is a figure too. */
export async function metricsText(app: App, rooms: readonly ReadFigures[]): Promise<string> {
  const reads = [databaseFigures, stateFigures, ...rooms].map((read) =>
    read(app).catch((): Figure[] => []),
  );
  const figures = [...processFigures(app), ...(await Promise.all(reads)).flat()];
  const names = Object.keys(METRICS) as MetricName[];
  return names
    .flatMap((name) => {
      const lines = [
        ...countedLines(name),
        ...figures
          .filter((figure) => figure.name === name)
          .map(({ labels, value }) => lineOf(name, labels, value)),
      ];
      const [kind, help] = METRICS[name];
      return lines.length === 0
        ? []
        : [`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`, ...lines];
    })
    .concat('')
    .join('\n');
}
