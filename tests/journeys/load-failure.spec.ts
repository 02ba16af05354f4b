import { expect, type Page, test } from '@playwright/test';
import { build } from 'vite';
import { toasts } from './steps/page.ts';

/**
 * Section 8, the handling rules, on the browser's side: the pages' own error boundaries under a real router, in a real browser. That
 * the server sends them what they need is shown in tests/specification/handling-rules.test.ts.
 */

test.skip(({ isMobile }) => isMobile, 'one width is enough');

let script = '';
test.beforeAll(async () => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic' } },
    build: {
      write: false,
      minify: false,
      rollupOptions: { input: 'tests/journeys/fixtures/load-failures.tsx' },
    },
  });
  const output = (Array.isArray(built) ? built : [built]).flatMap((one) =>
    'output' in one ? one.output : [],
  );
  script = output.map((part) => (part.type === 'chunk' ? part.code : '')).join('');
});

interface Failure {
  subject: 'cart' | 'products' | 'customers';
  code: string;
  status?: number;
  message?: string;
}

/** Opens the page whose load failed like this, and collects what the browser reports to the company. */
async function open(
  page: Page,
  failure: Failure,
): Promise<{ reports: { name: string; message: string }[] }> {
  const reports: { name: string; message: string }[] = [];
  await page.route('**/api/error-reports', async (route) => {
    reports.push(
      JSON.parse(route.request().postData() ?? '{}') as { name: string; message: string },
    );
    await route.fulfill({ status: 204 });
  });
  await page.route('**/load-failures.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
  await page.route('**/load-failures?*', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><div id="root"></div><script type="module" src="/load-failures.js"></script>',
    }),
  );
  // Beacons pass Playwright by; the reporter then takes the request that does the same.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'sendBeacon', { value: undefined }),
  );
  const { status = 503, message = '', ...rest } = failure;
  await page.goto(
    `/load-failures?${new URLSearchParams({ ...rest, status: String(status), message })}`,
  );
  return { reports };
}

const UNAVAILABLE = 'Service unavailable. Please try again later.';
const INTERNAL = 'Something went wrong on our side. Please try again.';
const DENIED = 'You do not have permission to perform this operation.';

for (const [rule, subject, words] of [
  ['cart load failure', 'cart', 'We could not load your cart.'],
  ['products load failure', 'products', /./],
  ['customer load failure', 'customers', /list/],
] as const) {
  test.describe(`section 8: ${rule}`, () => {
    test('an error toast shows the message of the catalogue, the page says it too, and the error is reported', async ({
      page,
    }) => {
      const { reports } = await open(page, { subject, code: 'unavailable', message: UNAVAILABLE });
      await expect(toasts(page)).toHaveText([UNAVAILABLE]);
      await expect(page.getByRole('main').or(page.locator('#root'))).toContainText(UNAVAILABLE);
      await expect(page.locator('#root')).toContainText(words);
      await expect
        .poll(() => reports)
        .toEqual([
          expect.objectContaining({ name: 'LoadFailure', message: `unavailable: ${UNAVAILABLE}` }),
        ]);
    });

    test('a fault of ours: a toast with our own sentence, and a report of the fault', async ({
      page,
    }) => {
      const { reports } = await open(page, { subject, code: 'fault' });
      await expect(toasts(page)).toHaveText([INTERNAL]);
      await expect
        .poll(() => reports)
        .toEqual([
          expect.objectContaining({ name: 'TypeError', message: 'Unexpected Server Error' }),
        ]);
    });

    if (subject === 'customers') {
      test('permission-denied is said and reported like any other', async ({ page }) => {
        const { reports } = await open(page, {
          subject,
          code: 'permission-denied',
          status: 403,
          message: DENIED,
        });
        await expect(toasts(page)).toHaveText([DENIED]);
        await expect
          .poll(() => reports.map((report) => report.message))
          .toEqual([`permission-denied: ${DENIED}`]);
      });
    } else {
      test('permission-denied is ignored silently: no toast, no report', async ({ page }) => {
        const { reports } = await open(page, {
          subject,
          code: 'permission-denied',
          status: 403,
          message: DENIED,
        });
        await expect(page.locator('#root')).toContainText(DENIED);
        // Two frames later effects have run; the same wait with another code has shown a toast by then.
        await page.evaluate(
          () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
        );
        await expect(toasts(page)).toHaveCount(0);
        expect(reports).toEqual([]);
      });
    }
  });
}
