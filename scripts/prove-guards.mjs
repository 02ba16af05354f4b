// Takes guards out of the code one at a time and runs the access matrix against each: every one must be missed.
//   npm run prove:guards [-- --first=1]
import { GUARDS } from './guards/access.mjs';
import { openCopy } from './guards/copy.mjs';
import { playedBefore } from './guards/played.mjs';

const first = Number(
  process.argv.find((one) => one.startsWith('--first='))?.slice(8) ?? GUARDS.length,
);
const tried = GUARDS.slice(0, first);
const copy = openCopy();
// All of them, also when only the first are tried: a guard that was rewritten is noticed at once, and not when the whole proof is run.
for (const [, file, guard] of GUARDS) copy.mustHold(file, guard);
const matrixPasses = () => copy.passes(['tests/matrix', '--bail=1']);

let missed = 0;
try {
  if (!(playedBefore('tests/matrix')?.passed ?? matrixPasses()))
    throw new Error('The matrix does not pass with every guard in its place.');
  for (const [name, file, guard, without] of tried) {
    const caught = copy.without({ file, guard, without }, () => !matrixPasses());
    if (!caught) missed += 1;
    console.log(`${caught ? 'caught' : 'MISSED'}  ${name}`);
  }
} finally {
  copy.close();
}
console.log(`${tried.length - missed} passed, ${missed} failed`);
// Not `process.exit`: it would cut off what a pipe has not taken yet.
process.exitCode = missed === 0 ? 0 : 1;
