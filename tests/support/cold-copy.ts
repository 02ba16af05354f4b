import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type AppUnderTest, startApp } from './app.ts';
import { copiedDatabase } from './database.ts';

/** The database and the files of a shop as they stand now, with its settings, started beside it: what whoever copies a server has. */
export async function coldCopyOf(
  app: AppUnderTest,
  overrides: NodeJS.ProcessEnv = {},
): Promise<AppUnderTest> {
  const { config } = app;
  const folder = mkdtempSync(path.join(tmpdir(), 'bellcart-copy-'));
  cpSync(config.dataDir, folder, { recursive: true });
  const copy = await startApp(
    {
      MASTER_KEY: config.secrets.masterKey,
      SMTP_URL: config.mail.smtpUrl ?? '',
      QUICKBOOKS_ENVIRONMENT: config.quickbooks.environment,
      QUICKBOOKS_BASE_URL: config.quickbooks.baseUrl ?? '',
      QUICKBOOKS_CLIENT_ID: config.quickbooks.clientId ?? '',
      QUICKBOOKS_CLIENT_SECRET: config.quickbooks.clientSecret ?? '',
      QUICKBOOKS_TIMEOUT_MS: String(config.quickbooks.timeoutMs),
      QUICKBOOKS_CALL_GAP_MS: '0',
      BASE_URL: config.http.baseUrl,
      ...overrides,
    },
    { database: await copiedDatabase(config.database.url), folder },
  );
  copy.clock.set(app.clock.now());
  return copy;
}
