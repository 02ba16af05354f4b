// npm run prove [-- --only=crash,seams]: every proof in its whole form, one after the other, and a row for each in docs/proofs.md.
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROOFS } from './proofs.mjs';
import { root } from './start/paths.mjs';

const FILE = join(root, 'docs', 'proofs.md');
const HEAD = `# What was proven, and when

\`npm run prove\` runs every proof whole and writes its row here; \`npm test\` plays the short forms of \`scripts/proofs.mjs\` in each run.

| Proof | Date | Commit | Passed | Failed | Seed | Time | What it said last |
|---|---|---|---|---|---|---|---|
`;
const chosen = process.argv
  .find((one) => one.startsWith('--only='))
  ?.slice(7)
  .split(',');
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
  cwd: root,
  encoding: 'utf8',
}).trim();

/** Runs one proof, its output shown. Returns how it ended and the last line that holds a figure. */
function run(args) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (bytes) => {
      process.stdout.write(bytes);
      output += bytes;
    });
    child.once('close', (code) => resolve({ code, said: output }));
  });
}

const plain = (text) => text.replace(/\u001b\[[0-9;]*m/g, '').trim();

function rowOf({ name, seed = '' }, { code, said }, seconds) {
  const lines = said
    .split('\n')
    .map(plain)
    .filter((line) => /\d/.test(line));
  const counted = lines.findLast((line) => /^(Tests\s+)?.*\d+ passed/.test(line));
  const passed = Number(/(\d+) passed/.exec(counted ?? '')?.[1] ?? (code === 0 ? 1 : 0));
  const failed = Number(/(\d+) failed/.exec(counted ?? '')?.[1] ?? 0) || (code === 0 ? 0 : 1);
  const last = (lines.at(-1) ?? '').slice(0, 120).replaceAll('|', '/');
  const day = new Date().toISOString().slice(0, 10);
  return `| ${name} | ${day} | ${commit} | ${passed} | ${failed} | ${seed} | ${Math.round(seconds)} s | ${last} |`;
}

/** The rows that stand there, by proof: one that is not run now keeps the row of its last run. */
function knownRows() {
  try {
    const rows = readFileSync(FILE, 'utf8')
      .split('\n')
      .filter((line) => /^\| [a-z]/.test(line));
    return new Map(rows.map((row) => [row.split('|')[1].trim(), row]));
  } catch {
    return new Map();
  }
}

let failures = 0;
const rows = knownRows();
for (const proof of PROOFS.filter(({ name }) => !chosen || chosen.includes(name))) {
  process.stdout.write(`\n== ${proof.name}\n`);
  const began = Date.now();
  const ended = await run(proof.whole);
  if (ended.code !== 0) failures += 1;
  rows.set(proof.name, rowOf(proof, ended, (Date.now() - began) / 1000));
  const sorted = PROOFS.flatMap(({ name }) => rows.get(name) ?? []);
  writeFileSync(FILE, `${HEAD}${sorted.join('\n')}\n`);
}
process.stdout.write(
  `\n${failures === 0 ? 'All proofs passed.' : `${failures} proofs failed.`} See docs/proofs.md.\n`,
);
process.exit(failures === 0 ? 0 : 1);
