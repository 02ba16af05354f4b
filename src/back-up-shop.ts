import { readFileSync } from 'node:fs';
import type { App } from './platform/app.ts';
import { findBackup, type Verified, verifyBackup } from './platform/backup/read-backup.ts';
import { openPlace, openRepository } from './platform/backup/repository.ts';
import { type Restored, restoreBackup } from './platform/backup/restore.ts';
import { repositoryOf, runBackup, runDrill } from './platform/backup/run-backup.ts';
import { newBackupKey, type Unseal, unsealWith } from './platform/backup/seal.ts';
import { systemClock } from './platform/clock.ts';
import { type Config, ConfigError, inspectConfig } from './platform/config.ts';
import { openStorage } from './platform/open-storage.ts';

/** Output lines and exit code of a command. */
export interface CommandResult {
  lines: string[];
  ok: boolean;
}

const mega = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

/** The key of the settings; null where none is named. @throws ConfigError when its file can't be read */
function unsealOf({ backup }: Config): Unseal | null {
  if (!backup.keyFile) return null;
  try {
    return unsealWith(readFileSync(backup.keyFile, 'utf8'));
  } catch (error) {
    throw new ConfigError([`BACKUP_KEY_FILE can’t be used: ${(error as Error).message}`]);
  }
}

export async function backUpNow(app: App): Promise<CommandResult> {
  const { id, rows, files, bytes } = await runBackup(app);
  return {
    lines: [`Backup ${id}: ${rows} rows, ${files} files, ${mega(bytes)} written anew.`],
    ok: true,
  };
}

export async function drillNow(app: App): Promise<CommandResult> {
  const unseal = unsealOf(app.config) ?? unsealWith(null);
  const found = await runDrill(app, unseal);
  const { tables, rows, files, differences, backupMs, restoreMs } = found;
  return {
    lines: [
      ...differences,
      `${differences.length} differences in ${tables} tables with ${rows} rows and ${files} files; backed up in ${backupMs} ms, restored in ${restoreMs} ms.`,
    ],
    ok: differences.length === 0,
  };
}

/** A new pair of keys, said once and kept nowhere. */
export function newKey(): CommandResult {
  const { publicKey, privateKey } = newBackupKey();
  return {
    lines: [
      `BACKUP_PUBLIC_KEY=${publicKey}`,
      '',
      'Keep this private key away from the shop and from its backups, in two places. Without it no backup can be restored:',
      privateKey,
    ],
    ok: true,
  };
}

const flagOf = (flags: readonly string[], name: string) =>
  flags.find((flag) => flag.startsWith(`--${name}=`))?.slice(name.length + 3) ?? null;

/** Neither needs the shop's database to be there. */
export async function readBackups(
  command: 'verify' | 'restore',
  flags: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<CommandResult> {
  const { config, problems } = inspectConfig(env);
  if (problems.length > 0) throw new ConfigError(problems);
  const from = flagOf(flags, 'from') ?? config.backup.to;
  const outside = { config, clock: systemClock, fetch: globalThis.fetch };
  const repository = from
    ? openRepository(openPlace(from, config, outside), systemClock)
    : repositoryOf(outside);
  const unseal = unsealOf(config);
  const id = flagOf(flags, 'id');
  if (command === 'verify') return verifiedWords(await verifyBackup(repository, id, unseal));
  if (!flags.includes('--yes')) {
    const { id: found, at } = await findBackup(repository, id);
    return {
      lines: [
        `This would restore the backup ${found} of ${at} into the database of DATABASE_URL and the file store of the settings, both of which must be empty. Say --yes.`,
      ],
      ok: false,
    };
  }
  const { url, ownerUrl } = config.database;
  const target = {
    ownerUrl: ownerUrl ?? url,
    shopUrl: url,
    storage: openStorage(config, outside),
    masterKey: config.secrets.masterKey,
  };
  const source = { repository, unseal: unseal ?? unsealWith(null) };
  return restoredWords(await restoreBackup(target, source, id));
}

function verifiedWords({ id, at, objects, bytes, opened, problems }: Verified): CommandResult {
  const read = opened
    ? `opened and read: ${opened.tables} tables with ${opened.rows} rows, ${opened.files} files.`
    : 'not opened: give BACKUP_KEY_FILE to have every row and file read as well.';
  return {
    lines: [
      ...problems,
      problems.length === 0
        ? `Backup ${id} of ${at} is whole: ${objects} objects, ${mega(bytes)}; ${read}`
        : `Backup ${id} of ${at} is damaged: ${problems.length} problems.`,
    ],
    ok: problems.length === 0,
  };
}

const restoredWords = ({ id, at, rows, files, newer }: Restored): CommandResult => ({
  lines: [
    `Restored ${id} of ${at}: ${rows} rows, ${files} files${newer > 0 ? `, and ${newer} newer migrations` : ''}.`,
    'It is a held copy: it takes orders and sends nothing. When it is to be the shop, run `release-copy` (docs/running.md, Copies).',
  ],
  ok: true,
});
