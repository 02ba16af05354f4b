// node tests/support/read-modules.mjs <folder of the built server> [one module more]: reads every module of it, as a command does that
// needs no database, and says what is open because of it. It ends by itself unless a module keeps it.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';

const [folder, planted] = process.argv.slice(2);
process.argv.splice(2, 2, 'backup-key');
await import(join(folder, 'start.js'));
// What is loaded only where it is needed lies in pieces of its own.
const pieces = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.js'));
for (const piece of pieces) await import(join(folder, 'assets', piece));
if (planted) await import(planted);
for (let turn = 0; turn < 5; turn += 1) await setImmediate();
// The pipes are those of what it says.
const opened = process.getActiveResourcesInfo().filter((name) => name !== 'PipeWrap');
process.stdout.write(`\n${JSON.stringify({ pieces: pieces.length, opened })}\n`);
