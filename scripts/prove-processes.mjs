// npm run prove:processes: two webs and two workers on one outside database, from the build. Kills and stops in the middle of mails, syncs
// and invoices; a wrong database, a wrong key, older code, settings that can't work; a database that hangs, and one that is stopped.
// Prints what it found, one line each; a line that is not as promised ends the drill with exit code 1.
import { proveAway } from './prove-processes/away.mjs';
import { proveKills } from './prove-processes/kills.mjs';
import { proveRefusals } from './prove-processes/refusals.mjs';
import { openStage } from './prove-processes/stage.mjs';
import { proveStart } from './prove-processes/starting.mjs';
import { ensureBuilt } from './start/build.mjs';

const parts = { start: proveStart, kills: proveKills, refusals: proveRefusals, away: proveAway };
const only = process.argv.slice(2);
let wrong = 0;

/** One line of the table. */
function tell(what, found, ok) {
  if (!ok) wrong += 1;
  process.stdout.write(`${ok ? 'ok   ' : 'WRONG'}  ${what.padEnd(58)}  ${found}\n`);
}

await ensureBuilt({ say: (line) => process.stdout.write(`${line}\n`) });
const stage = await openStage();
try {
  for (const [name, prove] of Object.entries(parts))
    if (name === 'start' || only.length === 0 || only.includes(name)) await prove(stage, tell);
} catch (error) {
  wrong += 1;
  process.stderr.write(`${error.stack}\n`);
} finally {
  await stage.close();
}
process.stdout.write(wrong === 0 ? 'All as promised.\n' : `${wrong} not as promised.\n`);
process.exit(wrong === 0 ? 0 : 1);
