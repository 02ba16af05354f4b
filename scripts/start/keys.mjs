// Secrets and settings that a data directory keeps from its first start on.
import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import { dirname } from 'node:path';

/** Writes a file that is whole on disk or not there at all; 0600. */
export function writeWhole(file, text) {
  const draft = `${file}.${process.pid}.new`;
  const handle = fs.openSync(draft, 'w', 0o600);
  fs.writeSync(handle, text);
  fs.fsyncSync(handle);
  fs.closeSync(handle);
  fs.renameSync(draft, file);
  if (process.platform === 'win32') return;
  const directory = fs.openSync(dirname(file), 'r');
  fs.fsyncSync(directory);
  fs.closeSync(directory);
}

/** The key that encrypts stored tokens: 32 random bytes in base64, made once. */
export function ensureMasterKey(file) {
  if (fs.existsSync(file)) return { made: false };
  writeWhole(file, `${randomBytes(32).toString('base64')}\n`);
  return { made: true };
}

/** Reads a small JSON file, or makes it. */
export function ensureJson(file, make) {
  const found = readJson(file);
  if (found !== null) return found;
  const made = make();
  writeWhole(file, `${JSON.stringify(made, null, 2)}\n`);
  return made;
}

export function readJson(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** What the application and the QuickBooks simulator of one data directory share. */
export function makeSimulatorSecrets() {
  const secret = () => randomBytes(24).toString('base64url');
  return {
    clientId: `demo-${randomBytes(6).toString('hex')}`,
    clientSecret: secret(),
    webhookVerifier: secret(),
  };
}
