import type { AppError } from '../kit/app-error.ts';
import type { ConfirmedFile, FileImport } from '../kit/file-import.ts';
import type { App } from './app.ts';
import type { Sql } from './database.ts';
import { idempotent, type KeyedWrite } from './idempotency.ts';

interface ImportSteps<Plan> {
  /** Locks what the file changes, then says what it does to the rows of this moment. */
  plan: (tx: Sql) => Promise<Plan>;
  report: (plan: Plan) => FileImport;
  /** Takes the good rows. A row that fails here becomes a problem of the plan; the report is made after it. */
  write: (tx: Sql, plan: Plan) => Promise<void>;
  /** The refusal of a file that would no longer do what the person was shown. */
  changed: () => AppError;
}

/** Takes the good rows of a file that was checked before, in one transaction and once for a key, and reports the bad ones. */
export const takeImport = <Plan>(
  app: App,
  input: ConfirmedFile,
  once: Omit<KeyedWrite, 'body'>,
  { plan, report, write, changed }: ImportSteps<Plan>,
): Promise<FileImport> =>
  app.db.transaction((tx) =>
    idempotent(tx, { ...once, body: input }, async () => {
      const planned = await plan(tx);
      if (report(planned).fingerprint !== input.fingerprint) throw changed();
      await write(tx, planned);
      return report(planned);
    }),
  );
