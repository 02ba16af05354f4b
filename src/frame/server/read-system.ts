import { statfs } from 'node:fs/promises';
import {
  type Connection,
  liveConnection,
} from '../../books/connection/server/public/connection.ts';
import { readCompany } from '../../company/server/queries.ts';
import { storedTotals } from '../../files/server/queries.ts';
import { longMomentText } from '../../kit/time.ts';
import type { App } from '../../platform/app.ts';
import { backupProblem, backupState } from '../../platform/backup/run-backup.ts';
import { heldBecause } from '../../platform/held-copy.ts';
import { openOutages } from '../../platform/outages.ts';
import { release } from '../../platform/release.ts';
import { longestWait, readMails, readQueue, readSize } from '../../platform/workload.ts';
import {
  counted,
  type Fact,
  type FactGroup,
  groups,
  labels,
  lasted,
  problems,
  sizeText,
  values,
} from '../system-messages.ts';
import { LATE_JOB } from './background-work.ts';

/** From here on a person has to know, in seconds; the same as the rules of docs/monitoring/alerts.yml. */
const LATE = { mail: 1800, books: 7200 };
/** Less than this share of the disk, or than this many bytes, is little. */
const LITTLE = { share: 0.1, bytes: 1e9 };

/** When something last went well, in the company's time, and how long that is ago. */
type Ago = (at: Date) => { text: string; seconds: number };

export interface Disk {
  free: number;
  all: number;
}

/** Null: the system does not report it. */
async function diskOf({ config }: Pick<App, 'config'>): Promise<Disk | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(config.dataDir);
    return { free: bavail * bsize, all: blocks * bsize };
  } catch {
    return null;
  }
}

export function diskFact(disk: Disk | null): Fact {
  if (!disk) return { label: labels.disk, value: values.unknown };
  const isLittle =
    disk.free < Math.min(LITTLE.bytes, disk.all) || disk.free < disk.all * LITTLE.share;
  return {
    label: labels.disk,
    value: values.free(disk.free, disk.all),
    problem: isLittle ? problems.disk : undefined,
  };
}

async function releaseFacts(app: App): Promise<Fact[]> {
  const [held, outages] = await Promise.all([heldBecause(app), openOutages(app)]);
  // The copy and the backups have facts of their own.
  const away = outages.filter(({ kind }) => kind !== 'copy' && kind !== 'backup');
  return [
    { label: labels.version, value: release.version },
    { label: labels.commit, value: release.commit ?? values.unknown },
    { label: labels.schema, value: release.schema },
    { label: labels.uptime, value: lasted(process.uptime()) },
    {
      label: labels.copy,
      value: held === null ? values.no : values.yes,
      problem: held === null ? undefined : problems.copy(held),
    },
    {
      label: labels.away,
      value: away.length === 0 ? values.answering : values.away(away.length),
      problem: away.length === 0 ? undefined : problems.away(away.map(({ detail }) => detail)),
    },
  ];
}

async function workFacts({ db }: App): Promise<Fact[]> {
  const [queue, mails, { workers }] = await Promise.all([
    readQueue(db),
    readMails(db),
    readSize(db),
  ]);
  const jobs = (state: (typeof queue)[number]['state']) =>
    queue.filter((row) => row.state === state);
  const sum = (rows: typeof queue) => rows.reduce((all, row) => all + row.jobs, 0);
  const failed = jobs('failed').map(({ job, jobs: count }) => `${count} ${job}`);
  const mailsOf = (state: string) => mails.find((row) => row.state === state)?.mails ?? 0;
  const [jobWait, mailWait] = [longestWait(queue), longestWait(mails)];
  return [
    {
      label: labels.workers,
      value: workers === 0 ? values.none : String(workers),
      problem: workers === 0 ? problems.workers : undefined,
    },
    {
      label: labels.waiting,
      value: values.oldest(sum(jobs('due')), jobWait),
      problem: jobWait > LATE_JOB ? problems.queue : undefined,
    },
    { label: labels.later, value: counted(sum(jobs('later')), 'job') },
    {
      label: labels.failed,
      value: failed.join(', ') || values.none,
      problem: failed.length > 0 ? problems.failed : undefined,
    },
    {
      label: labels.mail,
      value: values.oldest(mailsOf('queued'), mailWait),
      problem: mailWait > LATE.mail ? problems.mail : undefined,
    },
    { label: labels.unsent, value: counted(mailsOf('failed'), 'e-mail') },
  ];
}

async function storageFacts(app: App): Promise<Fact[]> {
  const { driver, s3Endpoint } = app.config.storage;
  const [{ files, bytes }, size, disk] = await Promise.all([
    storedTotals(app.db),
    readSize(app.db),
    diskOf(app),
  ]);
  return [
    { label: labels.driver, value: driver === 's3' ? values.s3(s3Endpoint ?? '') : values.disk },
    { label: labels.files, value: values.stored(files, bytes) },
    { label: labels.database, value: sizeText(size.bytes) },
    diskFact(disk),
  ];
}

async function backupFacts(app: App, ago: Ago): Promise<Fact[]> {
  const [{ lastBackup, lastDrill }, problem] = await Promise.all([
    backupState(app.db),
    backupProblem(app),
  ]);
  const { to, at } = app.config.backup;
  const unwritten = (!to || !at) && lastBackup === null ? problems.noBackups : undefined;
  return [
    {
      label: labels.backup,
      value: lastBackup ? ago(lastBackup).text : values.never,
      problem: problem ? problems.backup(problem) : unwritten,
    },
    { label: labels.drill, value: lastDrill ? ago(lastDrill).text : problems.neverDrilled },
  ];
}

function stateProblem({ state }: Pick<Connection, 'state'>) {
  if (state === 'needs_reconnect') return problems.reconnect;
  return state === 'unconfirmed' ? problems.confirm : undefined;
}

async function booksFacts({ db }: App, ago: Ago): Promise<Fact[]> {
  const connection = await liveConnection(db);
  if (!connection) return [{ label: labels.connection, value: values.states.disconnected }];
  const { state, companyName, changesReadUntil, connectedAt } = connection;
  const read = changesReadUntil && ago(changesReadUntil);
  // Where nothing was ever read, the connection's own age counts.
  const { seconds } = read ?? ago(connectedAt);
  return [
    {
      label: labels.connection,
      value: `${values.states[state]}: ${companyName}`,
      problem: stateProblem(connection),
    },
    {
      label: labels.read,
      value: read ? read.text : values.never,
      problem: state === 'connected' && seconds > LATE.books ? problems.stale : undefined,
    },
  ];
}

/** What runs here and how it is, in sentences; every figure is read where the metrics read it. */
export async function readSystem(app: App): Promise<FactGroup[]> {
  const { timeZone } = await readCompany(app);
  const ago: Ago = (at) => {
    const seconds = Math.max(0, (app.clock.now() - at.getTime()) / 1000);
    return { text: values.ago(longMomentText(at.toISOString(), timeZone), seconds), seconds };
  };
  const [ofRelease, work, storage, backups, books] = await Promise.all([
    releaseFacts(app),
    workFacts(app),
    storageFacts(app),
    backupFacts(app, ago),
    booksFacts(app, ago),
  ]);
  return [
    { title: groups.release, facts: ofRelease },
    { title: groups.work, facts: work },
    { title: groups.storage, facts: storage },
    { title: groups.backups, facts: backups },
    { title: groups.books, facts: books },
  ];
}
