import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { FIRST_VISIT_LIMIT, PUBLIC_ROUTES } from '../../bench/public-routes.mjs';

// Each test has a browser context of its own, so its cache is empty: a first visit.
test.describe('JavaScript of a first visit, as the browser fetched it until the network was idle', () => {
  for (const { path } of PUBLIC_ROUTES) {
    test(`${path}: at most ${FIRST_VISIT_LIMIT / 1000} kB of gzip`, async ({ page }) => {
      const answers: Promise<Buffer>[] = [];
      page.on('response', (response) => {
        const script =
          response.request().resourceType() === 'script' ||
          /\.m?js$/.test(new URL(response.url()).pathname);
        if (script) answers.push(response.body());
      });
      await page.goto(path, { waitUntil: 'networkidle' });
      const bodies = await Promise.all(answers);
      expect(bodies.length).toBeGreaterThan(4);
      expect(
        bodies.reduce((total, body) => total + gzipSync(body, { level: 9 }).length, 0),
      ).toBeLessThanOrEqual(FIRST_VISIT_LIMIT);
    });
  }
});
