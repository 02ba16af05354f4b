import { test as base, expect } from '@playwright/test';
import { startAnotherWeb } from '../support/another-web.ts';
import { startTlsProxy } from '../support/tls-proxy.ts';
import { addToCart, placeOrder } from './steps/order.ts';
import { addSecondBuyer } from './steps/second-buyer.ts';
import { DEMO, DEMO_PASSWORD, signInByForm } from './steps/sign-in.ts';

/** Opens a shop as it stands on the internet: a proxy speaks https to browsers and plain http to the server. */
async function openBehindTls(forwarded: boolean) {
  const proxy = await startTlsProxy({ forwarded });
  const web = await startAnotherWeb({
    BASE_URL: proxy.url,
    TRUSTED_PROXIES: forwarded ? '1' : '0',
  });
  proxy.leadTo(web.port);
  const close = async () => {
    await web.close();
    await proxy.close();
  };
  return { url: proxy.url, close };
}

const test = base.extend<
  { forwarded: boolean; publicUrl: string },
  { shops: { told: string; untold: string } }
>({
  shops: [
    // oxlint-disable-next-line no-empty-pattern -- a fixture names what it needs, and this one needs nothing
    async ({}, share) => {
      const [proxied, untold] = await Promise.all([openBehindTls(true), openBehindTls(false)]);
      await share({ told: proxied.url, untold: untold.url });
      await Promise.all([proxied.close(), untold.close()]);
    },
    { scope: 'worker' },
  ],
  forwarded: [true, { option: true }],
  publicUrl: async ({ shops, forwarded }, share) => share(forwarded ? shops.told : shops.untold),
  baseURL: async ({ publicUrl }, share) => share(publicUrl),
  ignoreHTTPSErrors: true,
});

for (const forwarded of [true, false]) {
  test.describe(`behind https ${forwarded ? 'with' : 'without'} X-Forwarded headers`, () => {
    test.use({ forwarded });

    test('a buyer signs in, fills the cart and orders', async ({ page, context, publicUrl }) => {
      await signInByForm(page, await addSecondBuyer(), '/products');
      const [session] = (await context.cookies()).filter(
        (cookie) => cookie.name === '__Host-bc_session',
      );
      expect(session).toMatchObject({
        secure: true,
        httpOnly: true,
        sameSite: 'Lax',
        domain: 'localhost',
      });
      const line = await addToCart(page, { search: '1060', size: /5 gal pail/, quantity: 4 });
      await page.goto('/cart');
      await expect(page.getByRole('main')).toContainText(line.name);
      const number = await placeOrder(page, 'PO-TLS-1');
      await page.goto(`/dashboard/orders?q=${number}`);
      await expect(page.getByRole('main')).toContainText(number);
      await page.goto('/products/all-purpose-cleaner');
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
        'href',
        `${publicUrl}/products/all-purpose-cleaner`,
      );
    });

    test('a person signs in without JavaScript', async ({ browser, publicUrl }) => {
      const context = await browser.newContext({
        baseURL: publicUrl,
        ignoreHTTPSErrors: true,
        javaScriptEnabled: false,
      });
      const page = await context.newPage();
      await signInByForm(page, 'buyer', '/dashboard/orders');
      await expect(page).toHaveURL(`${publicUrl}/dashboard/orders`);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(/orders/i);
      await context.close();
    });

    test('a form of another site is refused, whatever headers it brings', async ({
      request,
      publicUrl,
    }) => {
      const post = (headers: Record<string, string>) =>
        request.post('/login', {
          headers,
          form: { intent: 'sign-in', email: DEMO.buyer, password: DEMO_PASSWORD },
          maxRedirects: 0,
        });
      for (const origin of [
        'https://evil.test',
        publicUrl.replace('https:', 'http:'),
        'null',
        'not an address',
      ]) {
        const answer = await post({
          origin,
          'x-forwarded-host': 'evil.test',
          'x-forwarded-proto': 'http',
        });
        expect(answer.status(), origin).toBe(403);
      }
      expect((await post({ origin: publicUrl, 'sec-fetch-site': 'cross-site' })).status()).toBe(
        403,
      );
      // Our own origin is not refused, under any name that a proxy may give the server.
      expect(
        (
          await post({
            origin: publicUrl,
            'x-forwarded-host': 'evil.test',
            'x-forwarded-proto': 'http',
          })
        ).status(),
      ).toBeLessThan(400);
    });
  });
}
