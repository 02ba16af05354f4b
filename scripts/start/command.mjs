// A command that opens the shop, prints what it opened, and ends in order. It runs under the oldest supported Node and before any
// package is installed.
import { relative } from 'node:path';
import { openShop } from './shop.mjs';
import { EXIT, Stopped } from './stopped.mjs';

/** Opens the shop as `readOptions` says (it may throw Stopped), and keeps it until a signal. */
export async function runShop(readOptions) {
  const began = performance.timeOrigin;
  const say = (line) => process.stdout.write(`${line}\n`);
  // A closed terminal must not keep the shop from ending in order.
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});
  const abort = new AbortController();
  let shop = null;
  let ending = 0;

  const end = async (exitCode) => {
    // npm passes on the Ctrl-C that the terminal has sent us already; only one that comes later is a second wish.
    // Then we leave at once, and the next start repairs what is left.
    if (ending) {
      if (Date.now() - ending > 1000) process.exit(1);
      return;
    }
    ending = Date.now();
    abort.abort();
    if (!shop) return; // the opening notices, cleans up and ends below
    say('Stopping ...');
    await shop.close();
    process.exit(exitCode);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(0));

  // npm may be killed without passing it on; then nobody would ever stop the shop.
  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid;
    setInterval(() => {
      if (process.ppid !== parent && !ending) end(0);
    }, 500).unref();
  }

  const fail = async (error) => {
    process.stderr.write(`${error instanceof Stopped ? error.message : (error?.stack ?? error)}\n`);
    if (shop && !ending) await shop.close().catch(() => {});
    process.exit(error instanceof Stopped ? error.exitCode : EXIT.failed);
  };
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);

  try {
    shop = await openShop({ ...readOptions(), say, signal: abort.signal });
    say(`\nBellcart is ready after ${((Date.now() - began) / 1000).toFixed(1)} s:  ${shop.url}\n`);
    for (const note of shop.notes) say(`  ${note}`);
    if (shop.mailUrl) say(`\n  Mail that the shop sends:  ${shop.mailUrl}`);
    if (shop.simulatorUrl) say(`  QuickBooks simulator:      ${shop.simulatorUrl}`);
    if (shop.logFile) say(`  Log:                       ${relative(process.cwd(), shop.logFile)}`);
    say('\nCtrl-C stops it.');
  } catch (error) {
    await fail(error);
  }
}
