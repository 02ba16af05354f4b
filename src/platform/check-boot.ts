import { checkDatabase } from './check-database.ts';
import type { Config } from './config.ts';
import type { Database } from './database.ts';
import { wrongKey } from './installation.ts';
import { migrationNames } from './migrate.ts';
import { bool, rowShape, text } from './row-shape.ts';
import { sql } from './sql.ts';

export interface BootCheck {
  /** One sentence each: the boot is refused, and nothing was changed. */
  problems: string[];
  warnings: string[];
  /** Migrations that this code brings and the database does not have. */
  pending: string[];
}

const migrationsRow = rowShape({ name: text });

const migrationsThereRow = rowShape({ there: bool });

async function appliedNames(db: Database): Promise<string[]> {
  const there = await db.row(
    migrationsThereRow,
    sql`select to_regclass('public.migrations') is not null as there`,
  );
  if (!there?.there) return [];
  return (await db.rows(migrationsRow, sql`select name from migrations`)).map(({ name }) => name);
}

const mayMigrateRow = rowShape({ may: bool });

/** Whether the role of DATABASE_URL may bring the schema up to date itself. */
async function mayMigrate(db: Database): Promise<boolean> {
  const row = await db.row(
    mayMigrateRow,
    sql`select has_schema_privilege('public', 'create') and not exists (
          select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
             and not pg_has_role(relowner, 'usage')) as may`,
  );
  return row?.may ?? false;
}

/** The driver's error message, for the person who reads the terminal; it holds no password. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof AggregateError) return reasonOf(cause.errors[0]);
  if (!(cause instanceof Error)) return String(cause);
  return cause.message === '' ? cause.name : cause.message;
}

/**
 * Looks at the database before anything is changed in it: does it answer, does it keep what it acknowledges, is this code as new as
 * its schema, and is the master key the one that it was filled with?
 */
export async function checkBoot(config: Config, db: Database, folder?: string): Promise<BootCheck> {
  const names = migrationNames(folder);
  try {
    const applied = await appliedNames(db);
    const newer = applied.filter((name) => !names.includes(name)).sort();
    const pending = names.filter((name) => !applied.includes(name));
    const { refusals, warnings } = await checkDatabase(db);
    const problems = [...refusals];
    if (newer.length > 0) {
      problems.push(
        `This code is older than the database: it does not know ${newer.join(', ')}. Start the newer release, or bring back a backup from before it.`,
      );
    } else if (pending.length > 0 && !config.database.ownerUrl && !(await mayMigrate(db))) {
      problems.push(
        `The database is older than this code (${pending.length} migrations wait), and the role of DATABASE_URL may not change it: run the command \`migrate\` with DATABASE_OWNER_URL first.`,
      );
    }
    const key = pending.includes('0155_processes.sql')
      ? undefined
      : await wrongKey(db, config.secrets.masterKey);
    if (key && config.secrets.masterKey) problems.push(key);
    return { problems, warnings, pending };
  } catch (error) {
    return {
      problems: [`The database of DATABASE_URL can't be used: ${reasonOf(error)}.`],
      warnings: [],
      pending: [],
    };
  }
}
