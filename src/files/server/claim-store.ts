import type { App } from '../../platform/app.ts';
import { ConfigError } from '../../platform/config.ts';
import { installationId } from '../../platform/installation.ts';
import { knowsFiles } from './queries.ts';
import { ownerOfStore, signStore } from './store-owner.ts';

/**
 * Whether files in the store may be this database's: it knows files itself, or nothing is there
 * yet.
 */
async function mayBeOurs(app: App): Promise<boolean> {
  if (await knowsFiles(app.db)) return true;
  return (await app.storage.list('')).length === 0;
}

const belongsToAnother = (owner: string, id: string) =>
  `The file store belongs to another installation (${owner}; this database is ${id}): ` +
  'DATABASE_URL, DATA_DIR or the S3 settings name the wrong one (docs/running.md, Files).';

/**
 * At the start of a process: the file store must be this installation's. An unsigned one is signed
 * when its files can be ours. A store that does not answer is not a reason to stay away: its files
 * are missing then, and the sweep asks again.
 * @throws ConfigError when it carries another installation's id
 */
export async function claimStore(app: App): Promise<void> {
  const id = await installationId(app.db);
  try {
    const owner = await ownerOfStore(app.storage);
    if (owner === id) return;
    if (owner !== null) throw new ConfigError([belongsToAnother(owner, id)]);
    if (await mayBeOurs(app)) await signStore(app, id);
    else
      app.log.warn('file store is not signed', {
        detail:
          'It holds files, and this database knows of none. The sweep leaves it alone (docs/running.md, Files).',
      });
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    app.log.warn('file store does not answer', { error });
  }
}
