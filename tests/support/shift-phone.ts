import { readdirSync, readFileSync } from 'node:fs';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumPath } from './chromium.ts';

/** A driver's phone: a browser whose profile outlives it, and which can be ended in the middle of anything. */
export async function openPhone(profile: string) {
  const { executablePath, env, args } = await chromiumPath();
  let context: BrowserContext;
  let page: Page;
  const start = async () => {
    context = await chromium.launchPersistentContext(profile, {
      executablePath,
      args,
      env: { ...process.env, ...env },
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      locale: 'en-US',
      timezoneId: 'America/New_York',
    });
    page = context.pages()[0] ?? (await context.newPage());
    page.setDefaultTimeout(20_000);
  };
  await start();
  return {
    page: () => page,
    /** Closes the page and opens an empty one. */
    async closePage() {
      const next = await context.newPage();
      next.setDefaultTimeout(20_000);
      await page.close();
      page = next;
    },
    /** Ends the whole browser as an empty battery does, and starts it again. */
    async forceClose() {
      const closed = new Promise((done) => context.once('close', done));
      for (const pid of browserOf(profile)) process.kill(pid, 'SIGKILL');
      await closed;
      await start();
    },
    /** As a person does it: what the browser writes late is written. */
    async restart() {
      await context.close();
      await start();
    },
    close: () => context.close(),
  };
}
export type Phone = Awaited<ReturnType<typeof openPhone>>;

/** The browser's first process of this profile; its others end with it. */
function browserOf(profile: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
        return (
          command.includes(`--user-data-dir=${profile}`) &&
          !command.some((part) => part.startsWith('--type='))
        );
      } catch {
        return false;
      }
    });
}

/** What the indicator says. Null: it says that it is still looking. */
export interface Shown {
  stops: number;
  photos: number;
  refused: number;
}

export async function lookAt(page: Page): Promise<Shown | null> {
  const text = await page
    .locator('[data-waiting]')
    .textContent({ timeout: 3000 })
    .catch(() => null);
  if (text === null) return null;
  const counted = (noun: string) => Number(new RegExp(`(\\d+) ${noun}s?\\b`).exec(text)?.[1] ?? 0);
  const waits = / waiting/.test(text);
  return {
    stops: waits ? counted('stop') : 0,
    photos: waits ? counted('photo') : 0,
    refused: (text.match(/Not recorded:/g) ?? []).length,
  };
}

/** SHA-256 of the photos of an order that the phone holds, as it named them when they were taken. */
export const photosHeld = (page: Page, orderId: string): Promise<string[]> =>
  page.evaluate(
    (order) =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('bellcart-driver');
        opening.onerror = () => reject(opening.error ?? new Error('closed'));
        opening.onsuccess = () => {
          const keys = opening.result.transaction('photos').objectStore('photos').getAllKeys();
          keys.onsuccess = () => {
            opening.result.close();
            resolve(
              (keys.result as string[][])
                .filter(([, ofOrder]) => ofOrder === order)
                .map(([, , sha256]) => sha256 ?? ''),
            );
          };
        };
      }),
    orderId,
  );
