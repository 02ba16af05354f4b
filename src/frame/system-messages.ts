// What the owner's page of the system says.

export const title = 'System';
export const lead = 'What runs here, and whether it is well.';
export const calm = 'All is as it should be.';
export const problemCount = (count: number) =>
  count === 1 ? 'One thing wants attention.' : `${count} things want attention.`;

export const retried = (count: number) =>
  count === 0
    ? 'There was none any more.'
    : `${count === 1 ? 'One job goes' : `${count} jobs go`} again from the first try.`;

/** A section of docs/monitoring/runbooks.md, which whoever runs the machine has. */
export type Runbook =
  | 'NoWorker'
  | 'QueueWaits'
  | 'JobsGivenUp'
  | 'MailWaits'
  | 'SomethingIsAway'
  | 'HeldCopy'
  | 'BackupOld'
  | 'BooksNotRead';

/** What is wrong with a figure, and what to do. */
export interface Problem {
  text: string;
  runbook?: Runbook;
  to?: { href: string; text: string };
  /** The press of this page that mends it. */
  press?: { intent: 'retry-jobs'; text: string };
}

export interface Fact {
  label: string;
  value: string;
  problem?: Problem | undefined;
}

export interface FactGroup {
  title: string;
  facts: Fact[];
}

export const runbookText = (runbook: Runbook) => `Runbook: docs/monitoring/runbooks.md, ${runbook}`;

const UNITS = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
] as const;

/** "3 hours"; what is less than a minute counts as such. */
export function lasted(seconds: number): string {
  // From two on: "47 hours" says more than "1 day".
  const [size, unit] = UNITS.find(([each]) => seconds >= 2 * each) ?? [60, 'minute'];
  const count = Math.floor(seconds / size);
  if (count < 1) return 'less than a minute';
  return `${count} ${count === 1 ? unit : `${unit}s`}`;
}

const SIZES = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;

/** "12.4 GB" */
export function sizeText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(SIZES.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  return `${power === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${SIZES[power]}`;
}

export const counted = (count: number, one: string, several = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`;

export const groups = {
  release: 'Release',
  work: 'Work that waits',
  storage: 'Files and disk',
  backups: 'Backups',
  books: 'QuickBooks',
};

export const labels = {
  version: 'Version',
  commit: 'Commit',
  schema: 'Schema',
  uptime: 'This process runs for',
  copy: 'Held copy',
  away: 'Services',
  workers: 'Workers',
  waiting: 'Jobs that are due',
  later: 'Jobs for later',
  failed: 'Jobs given up',
  mail: 'E-mails that wait',
  unsent: 'E-mails not sent',
  driver: 'File store',
  files: 'Files',
  database: 'Database',
  disk: 'Free on the disk of the data folder',
  backup: 'Last backup',
  drill: 'Last restore drill',
  connection: 'Connection',
  read: 'Changes read',
};

export const values = {
  unknown: 'Not known',
  none: 'None',
  never: 'Never',
  no: 'No: this is the shop',
  yes: 'Yes: nothing leaves it',
  answering: 'All answer',
  away: (count: number) => counted(count, 'away', 'away'),
  oldest: (count: number, seconds: number) =>
    count === 0 ? 'None' : `${count}, the oldest for ${lasted(seconds)}`,
  ago: (when: string, seconds: number) => `${when} (${lasted(seconds)} ago)`,
  stored: (files: number, bytes: number) => `${counted(files, 'file')}, ${sizeText(bytes)}`,
  free: (free: number, all: number) => `${sizeText(free)} of ${sizeText(all)}`,
  disk: 'Folder of this machine',
  s3: (endpoint: string) => `S3: ${endpoint}`,
  states: {
    connected: 'Connected',
    needs_reconnect: 'Has to be connected again',
    unconfirmed: 'Waits for its company to be confirmed',
    disconnected: 'Not connected',
  },
};

const BOOKS = { href: '/dashboard/accounting', text: 'Open QuickBooks' };

export const problems = {
  copy: (because: string): Problem => ({
    text: `${because} Make sure that the original does not run any more, then let it go with the command release-copy.`,
    runbook: 'HeldCopy',
  }),
  away: (details: readonly string[]): Problem => ({
    text: details.join(' '),
    runbook: 'SomethingIsAway',
  }),
  workers: {
    text: 'No worker said in the last minute that it lives: mail, invoices and backups stand still. Start one.',
    runbook: 'NoWorker',
  } satisfies Problem,
  queue: {
    text: 'A job has waited for more than ten minutes. Start another worker, or look for what the workers wait for.',
    runbook: 'QueueWaits',
  } satisfies Problem,
  failed: {
    text: 'These failed too often and are not tried again. Mend the cause (error reports), then set them going again.',
    runbook: 'JobsGivenUp',
    to: { href: '/dashboard/errors', text: 'Open error reports' },
    press: { intent: 'retry-jobs', text: 'Set them going again' },
  } satisfies Problem,
  mail: {
    text: 'An e-mail has waited for more than half an hour. Look whether the mail server answers; mails then go out by themselves.',
    runbook: 'MailWaits',
  } satisfies Problem,
  disk: {
    text: 'Little room is left: uploads and the log stop when there is none. Make room, or give the data folder a larger disk.',
  } satisfies Problem,
  backup: (problem: string): Problem => ({
    text: `${problem} Run the command backup by hand; it says what is the matter.`,
    runbook: 'BackupOld',
  }),
  noBackups: {
    text: 'No backups are written. Set BACKUP_TO and BACKUP_AT (docs/running.md, Backups), or see that your own timer calls backup.',
    runbook: 'BackupOld',
  } satisfies Problem,
  neverDrilled: 'Never: run the command drill on a machine that has the private key',
  reconnect: {
    text: 'Nothing goes to QuickBooks and nothing is read until it is connected again.',
    runbook: 'BooksNotRead',
    to: BOOKS,
  } satisfies Problem,
  confirm: {
    text: 'Another company was connected: nothing goes there until its name was typed.',
    to: BOOKS,
  } satisfies Problem,
  stale: {
    text: 'Changes have not been read for two hours: payments and invoices here may be behind.',
    runbook: 'BooksNotRead',
    to: BOOKS,
  } satisfies Problem,
};
