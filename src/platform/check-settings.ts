import { readFileSync, statSync } from 'node:fs';
import { isPublicKey } from './backup/seal.ts';
import type { Settings } from './config-tree.ts';
import { diskFaultWords } from './disk-faults.ts';

const EXAMPLES = /^(change|example|secret|password|test|demo|xxx)/i;

function readKeyFile(file: string, problems: string[]): string | null {
  try {
    const { mode } = statSync(file);
    if (mode & 0o077) {
      problems.push(
        `The key file ${file} can be read by others on this machine (mode ${(mode & 0o777).toString(8).padStart(4, '0')}): chmod 600 it.`,
      );
    }
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    problems.push(
      (error as NodeJS.ErrnoException).code === 'ENOENT'
        ? 'No master key: set MASTER_KEY_FILE to a file with 32 random bytes in base64, or MASTER_KEY.'
        : `The key file ${file} can’t be read by this process: ${diskFaultWords(error)}. Give it to the user that the process runs as (chown).`,
    );
    return null;
  }
}

/** The key's text, from the setting or its file; what is wrong with it goes to `problems`. */
export function readMasterKey(
  secrets: { masterKey: string | null; masterKeyFile: string },
  problems: string[],
): string {
  const key = secrets.masterKey || readKeyFile(secrets.masterKeyFile, problems);
  if (key === null) return '';
  const bytes = Buffer.from(key, 'base64');
  if (bytes.length !== 32) problems.push('The master key must be 32 bytes in base64.');
  else if (new Set(bytes).size < 10 || EXAMPLES.test(key))
    problems.push('The master key looks like an example; make 32 random bytes.');
  return key;
}

/** Names of this machine that no other one can reach. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/;

/** The demo's passwords are published, and the simulator's books are nobody's: neither may serve other machines. */
function checkReach(config: Settings, problems: string[]): void {
  if (config.demo && !LOOPBACK.test(config.http.host)) {
    problems.push(
      'HOST must be this machine (127.0.0.1) with the demo company: its passwords are published.',
    );
  }
  if (
    config.production &&
    config.quickbooks.environment === 'simulator' &&
    !LOOPBACK.test(new URL(config.http.baseUrl).hostname)
  ) {
    problems.push(
      'QUICKBOOKS_ENVIRONMENT=simulator is for trying the shop on this machine: a BASE_URL that others reach needs production or sandbox.',
    );
  }
}

const NEAR = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\]|10\.|192\.168\.)/;

/** The public address: an origin, https wherever strangers come by. */
function checkAddress({ http, production }: Settings, problems: string[]): void {
  const { protocol, pathname, search, hash, username } = new URL(http.baseUrl);
  if (!/^https?:$/.test(protocol) || pathname !== '/' || search || hash || username) {
    problems.push(
      'BASE_URL must be an address alone, like https://shop.example.com: no path, no question mark, no user.',
    );
  }
  if (production && protocol === 'http:' && !NEAR.test(http.baseUrl)) {
    problems.push(
      'BASE_URL must be https in production (plain http only on this machine or a private network).',
    );
  }
  if (http.secureHeaders && protocol === 'http:')
    problems.push('SECURE_HEADERS tells browsers to use https, but BASE_URL is http.');
}

/** The database's addresses: other programs' schemes would be taken for a host, and end in an error of the network. */
function checkDatabase({ database }: Settings, problems: string[]): void {
  for (const [name, url] of [
    ['DATABASE_URL', database.url],
    ['DATABASE_OWNER_URL', database.ownerUrl],
  ] as const) {
    const scheme = url ? /^[a-z][\w+.-]*:/i.exec(url)?.[0] : undefined;
    if (url && scheme !== 'postgres:' && scheme !== 'postgresql:')
      problems.push(
        `${name} is not a PostgreSQL address${scheme ? ` (${scheme})` : ''}: write postgres://role:password@host:5432/database.`,
      );
  }
}

function checkMail({ mail }: Settings, problems: string[]): void {
  if (!mail.smtpUrl) return;
  const address = URL.canParse(mail.smtpUrl) ? new URL(mail.smtpUrl) : undefined;
  if (
    !address ||
    !/^smtps?:$/.test(address.protocol) ||
    !/^[a-z0-9.:[\]-]+$/i.test(address.hostname) ||
    !/^\/?$/.test(address.pathname)
  ) {
    problems.push(
      'SMTP_URL is not a mail server: write smtp://user:password@host:587 or smtps://user:password@host:465 (special signs in the password as %XX).',
    );
  }
}

function checkAccounting({ quickbooks, production }: Settings, problems: string[]): void {
  const { environment, baseUrl, clientId, clientSecret, webhookVerifier } = quickbooks;
  const named = [
    ['QUICKBOOKS_CLIENT_ID', clientId],
    ['QUICKBOOKS_CLIENT_SECRET', clientSecret],
    ['QUICKBOOKS_WEBHOOK_VERIFIER', webhookVerifier],
  ] as const;
  const absent = named.filter(([, value]) => !value).map(([name]) => name);
  if (environment === 'production' && absent.length > 0)
    problems.push(`QUICKBOOKS_ENVIRONMENT=production needs ${absent.join(', ')}.`);
  else if (clientId && !clientSecret)
    problems.push('QUICKBOOKS_CLIENT_ID needs QUICKBOOKS_CLIENT_SECRET beside it.');
  if (environment === 'simulator' && !(baseUrl && URL.canParse(baseUrl)))
    problems.push('QUICKBOOKS_ENVIRONMENT=simulator needs QUICKBOOKS_BASE_URL.');
  if (clientSecret && EXAMPLES.test(clientSecret) && production)
    problems.push('QUICKBOOKS_CLIENT_SECRET looks like an example.');
}

function checkStore({ storage }: Settings, problems: string[]): void {
  if (storage.driver !== 's3') return;
  if (!storage.s3Endpoint || !storage.s3AccessKeyId || !storage.s3SecretAccessKey) {
    problems.push(
      'STORAGE_DRIVER=s3 needs S3_ENDPOINT, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
    );
  } else if (!URL.canParse(storage.s3Endpoint) || new URL(storage.s3Endpoint).pathname.length < 2) {
    problems.push('S3_ENDPOINT must be an address with the bucket: https://host/bucket.');
  }
}

function checkBackups({ backup, storage }: Settings, problems: string[]): void {
  if (backup.publicKey && !isPublicKey(backup.publicKey))
    problems.push(
      'BACKUP_PUBLIC_KEY is no public key of a backup: the command `backup-key` makes a pair.',
    );
  if (backup.at && !backup.to) problems.push('BACKUP_AT needs BACKUP_TO beside it.');
  if (backup.to && backup.to === storage.s3Endpoint)
    problems.push('BACKUP_TO is the bucket of the files: backups belong somewhere else.');
}

/** Rules across several settings. Each adds a sentence, so that all problems are reported in one start. */
export function checkSettings(config: Settings, problems: string[]): void {
  if (config.http.baseUrl) {
    checkAddress(config, problems);
    if (config.http.host && config.quickbooks.environment) checkReach(config, problems);
  }
  if (config.database) checkDatabase(config, problems);
  checkMail(config, problems);
  checkAccounting(config, problems);
  checkStore(config, problems);
  checkBackups(config, problems);
}
