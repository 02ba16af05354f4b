import { expect, type Locator, type Page, test } from '@playwright/test';
import { picture } from '../support/pictures.ts';
import { badSheets, plainSheet } from '../support/sheet-corpus.ts';
import { expectAccessible, expectAccessibleInLightAndDark } from './steps/accessible.ts';
import { ready } from './steps/page.ts';
import { signInAlone } from './steps/sign-in.ts';

/** The date is read from the file; two days ago is past in every time zone. */
const DATED = `Revision date: ${new Date(Date.now() - 172_800_000).toISOString().slice(0, 10)}`;

// The owner keeps a product: pictures, sheet and hazard mark in one save. Each project has a product of its own.
const PRODUCTS: Readonly<Record<string, { nameKey: string; name: string }>> = {
  desktop: { nameKey: 'stainless-steel-polish', name: 'Stainless Steel Polish' },
  'phone-office': { nameKey: 'oven-and-grill-cleaner', name: 'Oven & Grill Cleaner' },
};
const pdf = (name: string, bytes: Uint8Array) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(bytes),
});

async function openEditor(page: Page, nameKey: string): Promise<void> {
  await page.goto(`/dashboard/safety/${nameKey}`);
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await page.goto(`/dashboard/products?q=${encodeURIComponent(name)}`);
  await page.getByRole('table', { name: 'Products' }).getByRole('link', { name }).first().click();
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible();
  // A shop that has just started draws the sheets of the demo company: the product counts as changed by it.
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(/^Revision \d+,/).first()).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 60_000 });
  await ready(page);
}

/** With a new sheet the page asks first: it says whom the sheet tells. */
async function save(page: Page, says: string, newSheet = false): Promise<void> {
  await page.getByRole('button', { name: 'Save changes' }).click();
  if (newSheet)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Make it / })
      .click();
  await expect(page.getByText(says).first()).toBeVisible({ timeout: 30_000 });
}

/** A save that is taken. Earlier toasts may still say so: the answer tells. */
async function saved(page: Page, newSheet = false): Promise<void> {
  const answer = page.waitForResponse(
    (one) =>
      one.request().method() === 'POST' && one.url().includes('/dashboard/products/') && one.ok(),
  );
  const reread = page.waitForResponse(
    (one) => one.request().method() === 'GET' && one.url().includes('/dashboard/products/'),
  );
  await save(page, 'Product saved.', newSheet);
  await answer;
  // The fields are filled anew with what was saved, and can be changed again.
  await reread;
  await expect(page.locator('form fieldset:disabled')).toHaveCount(0);
}

/** With a price alone: the product is asked first, then the price is stored. */
async function setPrice(page: Page, press: Locator): Promise<void> {
  const stored = page.waitForResponse(
    (one) =>
      one.request().method() === 'POST' &&
      (one.request().postData() ?? '').includes('set-price') &&
      one.ok(),
  );
  await press.click();
  await stored;
}

const alternative = (page: Page, at: number) => page.getByLabel(/What it shows/).nth(at);
const sheetInput = (page: Page) => page.locator('input[type=file][accept*=pdf]');

test('pictures, sheet and hazard mark: one save, and nothing is lost when it is refused', async ({
  page,
}, info) => {
  test.setTimeout(120_000);
  const { nameKey, name } = PRODUCTS[info.project.name] ?? { nameKey: '', name: '' };
  await signInAlone(page, 'owner');
  await openEditor(page, nameKey);
  await save(page, 'No changes made to product.');

  await test.step('add, order, describe and crop pictures', async () => {
    const [red, wide] = await Promise.all([
      picture(1200, 900).jpeg().toBuffer(),
      picture(900, 300).png().toBuffer(),
    ]);
    await page.locator('input[type=file][multiple]').setInputFiles([
      { name: 'wide.png', mimeType: 'image/png', buffer: wide },
      { name: 'red.jpg', mimeType: 'image/jpeg', buffer: red },
    ]);
    await alternative(page, 1).fill('The can');
    await page.getByRole('button', { name: 'Move earlier: Picture 2 of 2' }).click();
    await page.getByRole('button', { name: 'Crop: Picture 1 of 2' }).click();
    await page.getByRole('button', { name: /^Lower right corner/ }).focus();
    for (let press = 0; press < 5; press += 1) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Shift+ArrowUp');
    await expect(page.getByText('Keeps 1080 by 899 pixels.')).toBeVisible();
    await expectAccessible(page, 'dialog');
    await page.getByRole('button', { name: 'Use this part' }).click();
    await expect(alternative(page, 0)).toHaveValue('The can');
  });

  await test.step('a scripted sheet is refused in words, and all that was entered stays', async () => {
    const scripted = (await badSheets()).find(
      ({ what }) => what === 'a script inside an object stream',
    );
    await sheetInput(page).setInputFiles(pdf('scripted.pdf', scripted?.bytes ?? new Uint8Array()));
    await save(page, 'The PDF holds a script.', true);
    await expect(alternative(page, 0)).toHaveValue('The can');
    await expect(page.getByText('The sheet was not uploaded.')).toBeVisible();
  });

  const bytes = await plainSheet(`${name} ${info.workerIndex}. ${DATED}`);
  await sheetInput(page).setInputFiles(pdf('from the maker.pdf', bytes));
  await saved(page, true);
  await expect(page.getByRole('button', { name: 'Take back' })).toBeVisible();
  await expect(page.getByText(/Revision \d+, .* · 1 page, \d+ KB/)).toBeVisible();
  await expectAccessibleInLightAndDark(page);
  const opened = await page.request.get(`/sds/${nameKey}.pdf`);
  expect(Buffer.from(bytes).equals(await opened.body())).toBe(true);

  await sheetInput(page).setInputFiles(pdf('the same again.pdf', bytes));
  await save(page, 'No changes made to product.', true);

  await test.step('two people save the same product: the second is told, keeps what was typed, and decides', async () => {
    const second = await page.context().newPage();
    await second.goto(page.url());
    await ready(second);
    await alternative(second, 1).fill('Typed by the second');
    await alternative(page, 1).fill('Typed by the first');
    await page.getByRole('button', { name: 'Keep the present sheet' }).click();
    await saved(page);
    await save(second, 'This product was changed meanwhile.');
    await expect(alternative(second, 1)).toHaveValue('Typed by the second');
    await expect(
      second.getByRole('link', { name: 'See their version in a new tab' }),
    ).toBeVisible();
    await saved(second);
    await expect(alternative(second, 1)).toHaveValue('Typed by the second');
    await second.close();
    await page.reload();
    await expect(alternative(page, 1)).toHaveValue('Typed by the second');
  });

  await test.step('two people change figures of one size: each saves what it changed, and nothing of the other', async () => {
    const price = (of: Page) => of.getByRole('form', { name: 'Price and cost' });
    const second = await page.context().newPage();
    await second.goto(page.url());
    await ready(second);
    await second.getByLabel('On hand').fill('777');
    await price(page).getByLabel('List price').fill('98.76');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('1 price was saved.')).toBeVisible();
    await expect(price(page).getByLabel('List price')).toHaveValue('98.76');
    await saved(second);
    await second.close();
    await page.reload();
    await ready(page);
    await expect(price(page).getByLabel('List price')).toHaveValue('98.76');
    await expect(page.getByLabel('On hand')).toHaveValue('777');
  });

  await test.step('two people change facts of one product: theirs comes into what nobody typed here, what was typed stays and says so', async () => {
    const second = await page.context().newPage();
    await second.goto(page.url());
    await ready(second);
    const description = (of: Page) => of.getByLabel('Description');
    const certifications = (of: Page) => of.getByLabel('Certifications');
    const before = [
      await description(page).inputValue(),
      await certifications(page).inputValue(),
    ] as const;
    await description(second).fill('As the second says it.');
    await certifications(page).fill('Green Seal');
    await description(page).fill('As the first says it.');
    await saved(page);
    await save(second, 'This product was changed meanwhile.');
    await expect(certifications(second)).toHaveValue('Green Seal');
    await expect(description(second)).toHaveValue('As the second says it.');
    await expect(second.getByRole('form', { name: 'Product', exact: true })).toContainText(
      'Description: they saved “As the first says it.”. Yours, “As the second says it.”, is not saved yet.',
    );
    await saved(second);
    await second.close();
    await page.reload();
    await ready(page);
    await expect(certifications(page)).toHaveValue('Green Seal');
    await expect(description(page)).toHaveValue('As the second says it.');
    await description(page).fill(before[0]);
    await certifications(page).fill(before[1]);
    await saved(page);
  });

  await test.step('one place for the price: on request, below cost with a reason, and from a day on', async () => {
    const form = page.getByRole('form', { name: 'Price and cost' });
    const set = page.getByRole('button', { name: 'Save changes' });
    const notices = page.getByRole('region', { name: 'Notices' });
    await form.getByLabel('List price').fill('');
    await form.getByLabel('Holds from').fill('2099-01-01');
    await set.click();
    await expect(form.getByText(/becomes “on request” at once/)).toBeVisible();
    await form.getByLabel('Holds from').fill('');
    await set.click();
    await expect(notices.getByText('1 price was saved.').last()).toBeVisible();
    await page.reload();
    await ready(page);
    await expect(form.getByLabel('List price')).toHaveValue('');
    await form.getByLabel('List price').fill('nothing');
    await set.click();
    await expect(form.getByText('“nothing”: enter a price such as 24.90.')).toBeVisible();
    await form.getByLabel('List price').fill('10');
    await form.getByLabel('Cost').fill('20');
    await set.click();
    await expect(page.getByText('below cost', { exact: true })).toBeVisible();
    await page.getByLabel('Reason for a price below cost').fill('Rest of a lot');
    await page.getByRole('button', { name: 'Save 1 price' }).click();
    await expect(page.getByLabel('Reason for a price below cost')).toHaveCount(0);
    await expect(form.getByLabel('List price')).toHaveValue('10.00');
    await form.getByLabel('List price').fill('98.76');
    await form.getByLabel('Holds from').fill('2099-01-01');
    await set.click();
    await expect(page.getByText('from Jan 1, 2099: $98.76')).toBeVisible();
    // Today's stays until then.
    await expect(form.getByLabel('List price')).toHaveValue('10.00');
    await page.getByRole('button', { name: /^Withdraw / }).click();
    await expect(page.getByText('from Jan 1, 2099: $98.76')).toHaveCount(0);
    await form.getByLabel('List price').fill('98.76');
    await setPrice(page, set);
    await page.reload();
    await ready(page);
    await expect(form.getByLabel('List price')).toHaveValue('98.76');
  });

  await test.step('after a save the fields show what is stored, and another save writes no figure that nobody typed', async () => {
    const form = page.getByRole('form', { name: 'Price and cost' });
    const set = page.getByRole('button', { name: 'Save changes' });
    // Begun by a press on a link, its fields are made by the script.
    const url = page.url();
    await page.goto('/dashboard/products');
    await ready(page);
    await page.evaluate(`history.back()`);
    await expect(page).toHaveURL(url);
    await form.getByLabel('List price').fill('77');
    await form.getByLabel('Cost').fill('33.5');
    await setPrice(page, set);
    await expect(form.getByLabel('List price')).toHaveValue('77.00');
    await expect(form.getByLabel('Cost')).toHaveValue('33.50');
    await page.getByLabel('On hand').fill('765');
    await saved(page);
    await page.reload();
    await ready(page);
    await expect(form.getByLabel('List price')).toHaveValue('77.00');
    await expect(form.getByLabel('Cost')).toHaveValue('33.50');
    await expect(page.getByLabel('On hand')).toHaveValue('765');
    await form.getByLabel('List price').fill('98.76');
    await form.getByLabel('Cost').fill('');
    await setPrice(page, set);
  });

  await test.step('without a connection nothing is lost either', async () => {
    await alternative(page, 1).fill('Typed without a network');
    await page.context().setOffline(true);
    await save(page, 'Network error. Please check your internet connection.');
    await page.context().setOffline(false);
    await saved(page);
  });

  await test.step('a wrong sheet is taken back before anybody is told, and the one before is current again', async () => {
    await sheetInput(page).setInputFiles(
      pdf('wrong.pdf', await plainSheet(`${name}, wrong ${info.workerIndex}. ${DATED}`)),
    );
    await saved(page, true);
    await expect(page.getByText(/^Revision 3 is current\./)).toBeVisible();
    await page.getByRole('button', { name: 'Take back' }).click();
    await expect(page.getByText(/^Revision \d+ was taken back .* No mail left\.$/)).toBeVisible();
    expect(
      Buffer.from(bytes).equals(await (await page.request.get(`/sds/${nameKey}.pdf`)).body()),
    ).toBe(true);
  });

  await test.step('taken away, the sheet is on request, and its revisions stay', async () => {
    await page.getByRole('button', { name: 'Take away' }).click();
    await saved(page);
    await expect(page.getByText('No sheet: the shop and the library say')).toBeVisible();
    await page.goto(`/sds/${nameKey}`);
    await expect(page.getByText('Sheet on request.')).toBeVisible();
    await expect(page.getByText(/^Taken away/).first()).toBeVisible();
    await page.goto(`/products/${nameKey}`);
    await expect(page.getByText(/on request/).first()).toBeVisible();
  });
});
