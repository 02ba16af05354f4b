import { defineConfig } from '@playwright/test';
import { chromiumPath } from './tests/support/chromium.ts';

const { executablePath, env, args } = await chromiumPath();

const PHONE = {
  browserName: 'chromium',
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 2,
} as const;

/** Of the office, the network, the database, and what no width changes: at a desk in each run, on a phone by `npm run prove:widths`. */
const AT_A_DESK = [
  'accounts',
  'agreement-letter',
  'books-elsewhere',
  'books-prices',
  'books-tasks',
  'buyer-changes',
  'calendar',
  'claims',
  'coming-back',
  'commands',
  'contact',
  'corrections',
  'database-away',
  'desk',
  'desk-windows',
  'double-tap',
  'duties',
  'find-and-live',
  'focus',
  'from-zero',
  'keys',
  'lists',
  'load-failure',
  'lost-answers',
  'network',
  'network-writes',
  'new-books',
  'order-again',
  'order-desk',
  'passkeys',
  'prices',
  'print',
  'product-admin',
  'product-safety',
  'products-come-in',
  'proof',
  'quick-order',
  'refusals',
  'reports',
  'safety-review',
  'sds-take-along',
  'search-engines',
  'shipping-paper',
  'specification-parts',
  'tables',
  'team',
  'two-hotels',
  'webhooks',
].map((name) => `**/journeys/${name}.spec.ts`);

export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'test-results/journeys',
  globalSetup: './tests/support/shop.ts',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // Machines are shared there; what passed only at a second try is named in the result.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.JOURNEYS_REPORT ?? 'test-results/journeys.json' }],
  ],
  use: {
    // Set by the global setup, which runs before the workers read this file.
    baseURL: process.env.BASE_URL ?? 'http://localhost:3000',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
    launchOptions: { executablePath, args, env: { ...definedOnly(process.env), ...env } },
  },
  projects: [
    {
      name: 'desktop',
      // These are about a phone: at the dock, on a driver's round, at a storeroom's wall, at a customer's back door.
      testIgnore: [
        '**/load.spec.ts',
        '**/narrow.spec.ts',
        '**/offline.spec.ts',
        '**/receiving.spec.ts',
        '**/rep-basement.spec.ts',
        '**/rep-phone.spec.ts',
        '**/site-binder.spec.ts',
        '**/stop.spec.ts',
        '**/this-phone.spec.ts',
        '**/training.spec.ts',
      ],
      use: { browserName: 'chromium', viewport: { width: 1280, height: 800 } },
    },
    // A first visit fetches the same scripts at every width, what a proxy or a stray request gets does not hang on it, the desk plans with a mouse,
    // and the books are looked at in both widths by one journey.
    {
      name: 'phone',
      testIgnore: [
        '**/first-visit.spec.ts',
        '**/behind-tls.spec.ts',
        '**/books-whole-way.spec.ts',
        '**/page-writes.spec.ts',
        '**/runs.spec.ts',
        '**/shift.spec.ts',
        ...AT_A_DESK,
      ],
      use: PHONE,
    },
    // `npm run prove:widths`: the same on a phone.
    { name: 'phone-office', testMatch: AT_A_DESK, use: PHONE },
  ],
});

function definedOnly(variables: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
