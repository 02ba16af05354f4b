import { existsSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { isDevelopment } from '../start/development.mjs';
import { Held, takeLock } from '../start/lock.mjs';
import { root } from '../start/paths.mjs';
import { EXIT, Stopped } from '../start/stopped.mjs';

/** The data directory of `npm run dev`. Refuses any other: these commands must not reach a shop that somebody uses. */
export function developmentDirectory(env) {
  const wish = env.DATA_DIR || 'data-dev';
  const dataDir = isAbsolute(wish) ? wish : join(root, wish);
  if (!existsSync(dataDir))
    throw new Stopped(`There is no ${dataDir} yet: \`npm run dev\` makes it.`, EXIT.otherData);
  if (!isDevelopment(dataDir))
    throw new Stopped(
      `${dataDir} was not made by \`npm run dev\`. Only what that has made is touched here.`,
      EXIT.otherData,
    );
  return dataDir;
}

/** Holds the directory for as long as its database is in our hands. Refuses while a shop uses it. */
export function lockDirectory(dataDir) {
  try {
    return takeLock(join(dataDir, 'lock'));
  } catch (error) {
    if (!(error instanceof Held)) throw error;
    throw new Stopped(
      `Process ${error.holder.pid} uses ${dataDir}. Stop \`npm run dev\` first.`,
      EXIT.alreadyRunning,
    );
  }
}
