// Makes what is handed out of a release, in a folder: the source of the commit that is checked out, what it runs with (CycloneDX), their sums, and
// the signature over the sums. Whoever gets it checks both with openssl and sha256sum alone (docs/upgrading.md, A release that is signed).
//   npm run release -- --new-key=<file>          a key of our own: <file>, and <file>.pub for whoever checks
//   npm run release -- --key=<file> --to=<folder>
import { execFileSync } from 'node:child_process';
import { createHash, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { root } from './start/paths.mjs';

const USAGE =
  'Say --new-key=<file> for a key, or --key=<file> --to=<folder> for a release of the commit that is checked out.';

function refuse(sentence) {
  console.error(sentence);
  process.exit(2);
}

const run = (program, args) =>
  execFileSync(program, args, { cwd: root, maxBuffer: 512 * 1024 * 1024 });
const git = (...args) => run('git', args);

/** Ed25519, as PEM. The secret half is readable for its owner alone. */
function writeKey(file) {
  if (existsSync(file)) refuse(`${file} is there already; a key is never written over.`);
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  writeFileSync(`${file}.pub`, publicKey.export({ type: 'spki', format: 'pem' }));
  console.log(`${file} signs. Keep it off the machines that serve. ${file}.pub checks.`);
}

function readKey(file) {
  if (!existsSync(file)) refuse(`There is no key at ${file}.`);
  const key = createPrivateKey(readFileSync(file));
  if (key.asymmetricKeyType !== 'ed25519') refuse(`${file} is no Ed25519 key.`);
  return key;
}

function writeRelease(key, folder) {
  // What is not committed would be missing in the archive, and nobody would know.
  if (git('status', '--porcelain').length > 0)
    refuse('Something is not committed. A release is of a commit.');
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const title = `${name}-${version}`;
  const files = {
    [`${title}.tar.gz`]: gzipSync(git('archive', '--format=tar', `--prefix=${title}/`, 'HEAD')),
    [`${title}.cdx.json`]: run('node', ['scripts/bill-of-materials.mjs']),
  };
  const sums = Object.entries(files)
    .map(([file, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${file}\n`)
    .join('');
  mkdirSync(folder, { recursive: true });
  const all = { ...files, SHA256SUMS: sums, 'SHA256SUMS.sig': sign(null, Buffer.from(sums), key) };
  for (const [file, bytes] of Object.entries(all)) writeFileSync(join(folder, file), bytes);
  console.log(`${title} of ${git('rev-parse', 'HEAD')}${sums}`.trimEnd());
}

const { values } = parseArgs({
  options: { 'new-key': { type: 'string' }, key: { type: 'string' }, to: { type: 'string' } },
});
if (values['new-key']) writeKey(resolve(values['new-key']));
else if (values.key && values.to) writeRelease(readKey(resolve(values.key)), resolve(values.to));
else refuse(USAGE);
