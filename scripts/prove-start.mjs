// npm run prove:start: proves what the README promises of `npm start`, on a clean clone of the last commit, with real kills.
// Slow (a few minutes), so it is not a part of `npm test`. With --quick, without the second clone of an ordinary user.
import { removeClones } from './prove-start/clones.mjs';
import {
  openStage,
  proveEmpty,
  proveInterruptions,
  proveKills,
  proveOthers,
  proveStarts,
} from './prove-start/parts.mjs';
import { begun } from './prove-start/run.mjs';
import { results } from './prove-start/steps.mjs';
import { endProcess } from './start/processes.mjs';

const quick = process.argv.includes('--quick');

async function proveAll() {
  const stage = await openStage();
  if (!(await proveStarts(stage))) return;
  await proveKills(stage);
  await proveInterruptions(stage);
  await proveEmpty(stage);
  if (!quick) await proveOthers(stage);
}

let cleaned = false;
async function clean() {
  if (cleaned) return;
  cleaned = true;
  for (const run of begun) {
    const processes = run.processes();
    for (const identity of [run.npm, processes.start, ...Object.values(processes)])
      await endProcess(identity, { patience: 500 });
  }
  removeClones();
}
for (const name of ['SIGINT', 'SIGTERM'])
  process.once(name, () => clean().then(() => process.exit(1)));

try {
  await proveAll();
} finally {
  await clean();
}
const failed = results.filter(({ ok }) => !ok).length;
console.log(`${results.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 || results.length === 0 ? 1 : 0;
