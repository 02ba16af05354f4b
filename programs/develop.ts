import { createRequestHandler, type ServerBuild } from 'react-router';
import { demoCompany } from '../demo/company.ts';
import { composeShop, openApp } from '../src/compose.ts';
import { closeMail } from '../src/platform/send-mail.ts';

/** How long answers and jobs of the code before may take to finish after a change, in ms. */
const GRACE_MS = 1000;

/** The log goes where the start script has sent standard error, a file; errors are shown on the terminal too. */
function write(line: string): void {
  process.stderr.write(`${line}\n`);
  const { level, message, error } = JSON.parse(line) as {
    level: string;
    message: string;
    error?: { stack?: string };
  };
  if (level === 'error') process.stdout.write(`${message}: ${error?.stack ?? line}\n`);
}

/**
 * The shop under the development server (scripts/dev/server.mjs), which loads this file anew with whatever it imports when server code
 * has changed. `loadPages` gives the pages as they are now. `close` ends what was opened; its jobs go back to the queue.
 */
export async function openShop(loadPages: () => Promise<ServerBuild>) {
  const { app } = await openApp('all', write);
  let closing = false;
  try {
    const website = {
      pages: createRequestHandler(loadPages, 'development'),
      assets: '',
      development: true,
    };
    const { notes, worker, site } = await composeShop('all', app, {
      website,
      stopping: () => closing,
      sample: demoCompany,
    });
    const close = async () => {
      closing = true;
      await worker?.stop(GRACE_MS);
      closeMail();
      await app.db.close();
    };
    return { fetch: site.fetch, notes, close };
  } catch (error) {
    await app.db.close();
    throw error;
  }
}
