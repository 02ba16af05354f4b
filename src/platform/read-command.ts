/** What one process of the shop does. */
export const COMMANDS = {
  all: 'web server and worker in one process (the default)',
  web: 'web server alone',
  worker: 'worker alone: mail, accounting, files, everything that runs by the clock',
  migrate: 'brings the database to this release and ends',
  'first-admin': 'prints a one-time link that creates the first super_admin, and ends',
  'let-in':
    'takes the second factor off a person (--email=...) and prints a one-time link for a new password',
  'sweep-files':
    'sweeps the file store now and ends; --accept-orphans when it has stopped at too many',
  'restore-files': 'brings every file in quarantine back to its place, and ends',
  'accept-empty-store':
    'takes an empty file store for this database’s: its files are gone for good',
  backup: 'writes a backup to BACKUP_TO and takes older ones away',
  verify: 'reads all of a backup (--id=..., --from=...); with BACKUP_KEY_FILE every row and file',
  restore:
    'restores a backup (--id=..., --from=...) into an empty database and an empty file store; --yes does it',
  drill: 'backs up, restores beside, and compares every row and file',
  'change-key':
    'seals everything that the master key protects for the key in --to=FILE; --yes does it, while no other process runs',
  'backup-key': 'makes a pair of keys for backups',
  'release-copy':
    'says that a held copy is the shop from now on; --yes does it, --without-older-mail leaves what waited when it was made',
  'mark-copy': 'makes a held copy of the database of DATABASE_URL; --yes does it',
} as const;
export type Command = keyof typeof COMMANDS;

const FLAGS: Partial<Record<Command, readonly RegExp[]>> = {
  'sweep-files': [/^--accept-orphans$/],
  verify: [/^--id=.+$/, /^--from=.+$/],
  restore: [/^--id=.+$/, /^--from=.+$/, /^--yes$/],
  'release-copy': [/^--yes$/, /^--without-older-mail$/],
  'mark-copy': [/^--yes$/],
  'change-key': [/^--to=.+$/, /^--yes$/],
  'let-in': [/^--email=.+@.+$/],
};

/** How it is called: shown when the command line says something else. */
export const USAGE = `node build/server/start.js [command]\n${Object.entries(COMMANDS)
  .map(([name, does]) => `  ${name.padEnd(18)} ${does}`)
  .join(
    '\n',
  )}\nSettings are environment variables: docs/configuration.md. Processes: docs/running.md.`;

/** The command line; without a command PROCESS_ROLE decides. Null for what is none. */
export function readCommand(
  args: readonly string[],
  role: string | undefined,
): { command: Command; flags: readonly string[] } | null {
  const [name = role || 'all', ...flags] = args;
  if (!Object.hasOwn(COMMANDS, name)) return args.length > 0 ? null : { command: 'all', flags: [] };
  const command = name as Command;
  const isKnown = (flag: string) => FLAGS[command]?.some((shape) => shape.test(flag));
  if (command === 'let-in' && flags.length === 0) return null;
  if (command === 'change-key' && !flags.some((flag) => flag.startsWith('--to='))) return null;
  return flags.every(isKnown) ? { command, flags } : null;
}
