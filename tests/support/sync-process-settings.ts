import type { Books } from './books.ts';

/** The settings with which a process of its own opens the same shop. */
export function settingsOf({ app }: Books): NodeJS.ProcessEnv {
  const { quickbooks } = app.config;
  return {
    PATH: process.env.PATH,
    DATABASE_URL: app.config.database.url,
    MASTER_KEY: app.config.secrets.masterKey,
    DATA_DIR: app.config.dataDir,
    BASE_URL: 'http://localhost:3000',
    QUICKBOOKS_ENVIRONMENT: 'simulator',
    QUICKBOOKS_BASE_URL: quickbooks.baseUrl ?? '',
    QUICKBOOKS_CLIENT_ID: quickbooks.clientId ?? '',
    QUICKBOOKS_CLIENT_SECRET: quickbooks.clientSecret ?? '',
    QUICKBOOKS_TIMEOUT_MS: '60000',
  };
}
