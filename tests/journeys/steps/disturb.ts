import type { Page, Route } from '@playwright/test';

/** What happens to a request on its way. */
export const DISTURBANCES = [
  'dropped',
  'delayed',
  'answer dropped',
  'answered after a reload',
] as const;
export type Disturbance = (typeof DISTURBANCES)[number];

const LATE_MS = 1500;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/**
 * Disturbs the next request of a form to this address, once, and lets all others through.
 * Without an answer the connection is lost for `away` ms more: nothing gets through. The returned promise ends when the disturbance has.
 */
export async function disturb(
  page: Page,
  how: Disturbance,
  address: RegExp,
  away = 1200,
): Promise<{ over: Promise<void> }> {
  let end = () => {};
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  let met = false;
  // Nothing gets through from before the request has failed: on a busy machine the page would try the connection, find it there, send again
  // and say so, all before it is lost.
  const cut = async (fail: () => Promise<void>) => {
    const everything = /.*/;
    const refuse = (route: Route) => route.abort('internetdisconnected');
    await page.route(everything, refuse);
    await fail();
    await pause(away);
    await page.unroute(everything, refuse);
  };
  await page.route(address, async (route) => {
    if (met || route.request().method() !== 'POST') return route.fallback();
    met = true;
    if (how === 'dropped') {
      await cut(() => route.abort('internetdisconnected'));
    } else if (how === 'answer dropped') {
      await route.fetch({ maxRedirects: 0 });
      await cut(() => route.abort('connectionreset'));
    } else if (how === 'delayed') {
      await pause(LATE_MS);
      await route.continue();
    } else {
      await page.reload();
      await pause(LATE_MS);
      // It was on its way when the page was left, and arrives now.
      await route.fetch({ maxRedirects: 0 }).catch(() => {});
      await route.abort().catch(() => {});
    }
    end();
  });
  return { over };
}
