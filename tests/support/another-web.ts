import path from 'node:path';
import { serverEntry } from '../../scripts/start/build.mjs';
import { supervise } from '../../scripts/start/children.mjs';
import { pinnedNode } from '../../scripts/start/install.mjs';
import { root } from '../../scripts/start/paths.mjs';

/** Starts another web process beside the shop that the journeys use, on its database and files, with other settings. */
export async function startAnotherWeb(
  settings: Record<string, string>,
): Promise<{ port: number; close(): Promise<void> }> {
  const { PATH, HOME, TMPDIR, LANG, DATABASE_URL, DATABASE_OWNER_URL, DATA_DIR = '' } = process.env;
  const child = supervise({
    name: 'The other web process',
    command: pinnedNode(),
    args: [serverEntry()],
    cwd: root,
    env: {
      ...{ PATH, HOME, TMPDIR, LANG, DATABASE_URL, DATABASE_OWNER_URL, DATA_DIR },
      MASTER_KEY_FILE: path.join(DATA_DIR, 'master.key'),
      NODE_ENV: 'production',
      PROCESS_ROLE: 'web',
      PORT: '0',
      LOG_LEVEL: 'warn',
      ...settings,
    },
  });
  child.start();
  const { port } = (await child.listening) as { port: number };
  return { port, close: () => child.stop(20_000) };
}
