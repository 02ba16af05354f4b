import { expect, type Page, test } from '@playwright/test';
import { forgetLimits } from './steps/limits.ts';
import { mailTo } from './steps/mail.ts';
import { readyAlone, toasts } from './steps/page.ts';
import { signIn } from './steps/sign-in.ts';

const OFFICE = 'office@bellcart.example';
const address = (what: string) => `${what}-${Date.now()}@hotel.example`;

// One network may send five messages in ten minutes, and all tests come from one: in this order, the last uses up what is left.
test.describe.configure({ mode: 'default' });
test.beforeAll(() => forgetLimits('contact'));
const sendsOnce = () =>
  test.skip(test.info().project.name !== 'desktop', 'one network, five messages');

interface Written {
  name: string;
  email: string;
  message: string;
}

async function write(page: Page, { name, email, message }: Written): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Company').fill('Harbor House');
  await page.getByLabel('What is it about?').selectOption({ label: 'A delivery' });
  await page.getByRole('textbox', { name: 'Message' }).fill(message);
}

/** The form was opened long enough ago. The page says when it was, so a test need not wait. */
async function openedEarlier(page: Page): Promise<void> {
  await page.locator('input[name=openedAt]').evaluate((field: HTMLInputElement) => {
    field.value = String(Number(field.value) - 10_000);
  });
}

const send = (page: Page) => page.getByRole('button', { name: 'Send message' }).click();

/** The page has the reference; the company and the sender have mail with it; it stands in the inbox. */
async function expectArrived(page: Page, { name, email, message }: Written): Promise<void> {
  await expect(page.getByText('We have your message.')).toBeVisible();
  const reference = (await page.getByText(/^C-[A-Z0-9]{8}$/).textContent()) ?? '';
  const toSender = await mailTo(page.request, email, reference);
  expect(toSender.subject).toBe(`We have your message (${reference})`);
  const toCompany = await mailTo(page.request, OFFICE, reference);
  expect(toCompany.subject).toBe(`Message ${reference}: A delivery (${name})`);
  expect(toCompany.text).toContain(message);
  expect(toCompany.links.some((link) => link.endsWith('/dashboard/contact-requests'))).toBe(true);

  const desk = await page.context().browser()?.newPage();
  if (!desk) throw new Error('no browser');
  await signIn(desk, 'desk', '/dashboard/contact-requests');
  const row = desk.getByRole('row').filter({ hasText: reference });
  await expect(row).toContainText('Harbor House');
  await row.getByRole('link', { name: reference }).click();
  await expect(desk.getByText(message)).toBeVisible();
  const answer = 'We deliver on Tuesdays and Fridays.';
  await desk.getByRole('textbox', { name: `Answer to ${email}` }).fill(answer);
  await desk.getByRole('button', { name: 'Send the answer' }).click();
  await expect(desk.getByRole('region', { name: 'Answers' })).toContainText(answer);
  await expect(desk.getByText(/· answered by/)).toBeVisible();
  await expect(desk.getByRole('textbox', { name: `Answer to ${email}` })).toHaveValue('');
  const toThem = await mailTo(page.request, email, `Re: your message ${reference}`);
  expect(toThem.text).toContain(answer);
  await desk.getByRole('link', { name: 'All messages' }).click();
  await expect(desk.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  await expect(row).toHaveCount(0);
  // From the list, by its box: the chosen row is closed.
  await desk.goto('/dashboard/contact-requests?state=answered');
  await row.getByRole('checkbox').check();
  await desk.getByRole('button', { name: 'Mark as closed' }).click();
  await expect(desk.getByText('1 message is marked as closed.')).toBeVisible();
  await expect(row).toHaveCount(0);
  await desk.close();
}

test.describe('section 7: contact-us, send a contact request', () => {
  test('a reference number, mail to the company and to the sender, a row in the inbox, a reply by mail', async ({
    page,
  }) => {
    sendsOnce();
    const written = {
      name: 'Robin Ames',
      email: address('robin'),
      message: 'The truck left one case short.',
    };
    await page.goto('/contact-us');
    await readyAlone(page);
    await write(page, written);
    await openedEarlier(page);
    await send(page);
    await expectArrived(page, written);
    // The form with the pressed button is gone; the focus is where the answer stands.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(
      'We have your message.',
    );
  });

  test('refused input keeps what was typed, names what is wrong beside the field, and takes the focus there', async ({
    page,
  }) => {
    await page.goto('/contact-us');
    await readyAlone(page);
    await write(page, { name: 'Robin Ames', email: 'robin@', message: 'Kept?' });
    await openedEarlier(page);
    await send(page);
    const email = page.getByLabel('E-mail');
    await expect(email).toHaveAccessibleDescription('Enter an e-mail address like name@hotel.com.');
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await expect(email).toBeFocused();
    await expect(page.getByLabel('Name')).toHaveValue('Robin Ames');
    await expect(email).toHaveValue('robin@');
    await expect(page.getByLabel('What is it about?')).toHaveValue('delivery');
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Kept?');
  });

  test('sent quicker than a person writes, it waits and goes out by itself', async ({ page }) => {
    sendsOnce();
    const written = { name: 'Quick Fox', email: address('quick'), message: 'Prepared before.' };
    await page.goto('/contact-us');
    await readyAlone(page);
    await write(page, written);
    await page.locator('input[name=openedAt]').evaluate((field: HTMLInputElement) => {
      field.value = String(Date.now());
    });
    await send(page);
    await expect(page.getByText('One moment: your message is being sent.')).toBeVisible();
    // Nothing went wrong: no error is said, and the form still holds what was written.
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(toasts(page)).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Prepared before.');
    await expect(page.getByText('We have your message.')).toBeVisible();
  });

  test('a filled hidden field is thanked, and nothing arrives', async ({ page }) => {
    const email = address('robot');
    await page.goto('/contact-us');
    await readyAlone(page);
    await write(page, { name: 'Robot', email, message: 'Buy links.' });
    await openedEarlier(page);
    const trap = page.locator('input[name=website]');
    await expect(trap).not.toBeInViewport();
    await expect(page.getByRole('textbox', { name: 'Leave this empty' })).toHaveCount(0);
    await trap.evaluate((field: HTMLInputElement) => {
      field.value = 'https://spam.example';
    });
    await send(page);
    await expect(page.getByText('We have your message.')).toBeVisible();
    const { messages } = (await (
      await page.request.get(`${process.env.MAIL_SINK_URL}/api/messages`)
    ).json()) as { messages: { envelope: { to: string[] } }[] };
    expect(messages.some((mail) => mail.envelope.to.includes(email))).toBe(false);
    await signIn(page, 'desk', '/dashboard/contact-requests?view=all');
    await expect(page.getByText(email)).toHaveCount(0);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a refused form comes back as it was written, and what is then sent arrives', async ({
    page,
  }) => {
    sendsOnce();
    const written = {
      name: 'Noor Scriptless',
      email: address('noor'),
      message: 'No scripts here.\nTwo lines.',
    };
    await page.goto('/contact-us');
    await write(page, { ...written, email: 'noor@' });
    await send(page);
    await expect(page.getByText('Enter an e-mail address like name@hotel.com.')).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue(written.name);
    await expect(page.getByLabel('E-mail')).toHaveValue('noor@');
    await expect(page.getByLabel('Company')).toHaveValue('Harbor House');
    await expect(page.getByLabel('What is it about?')).toHaveValue('delivery');
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(written.message);
    await page.getByLabel('E-mail').fill(written.email);
    // Whoever is quicker than three seconds is asked to press again, and nothing is lost.
    const thanks = page.getByText('We have your message.');
    await expect(async () => {
      if (!(await thanks.isVisible())) await send(page);
      await expect(thanks).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expectArrived(page, { ...written, message: 'No scripts here.' });
  });
});

test('the sixth in ten minutes waits, says so, and loses nothing', async ({ page }) => {
  sendsOnce();
  const email = address('ana');
  await page.goto('/contact-us');
  await readyAlone(page);
  const statuses = await page.evaluate(async (email) => {
    const body = {
      name: 'Ana',
      email,
      company: '',
      phone: '',
      topic: 'other',
      message: 'Again',
      website: '',
      openedAt: Date.now() - 60_000,
    };
    const seen: number[] = [];
    for (let at = 0; at < 8 && !seen.includes(429); at += 1) {
      const headers = {
        'content-type': 'application/json',
        'idempotency-key': `limit-journey-${Date.now()}-${at}`,
      };
      seen.push(
        (await fetch('/api/contact-us', { method: 'POST', headers, body: JSON.stringify(body) }))
          .status,
      );
    }
    return seen;
  }, email);
  expect(statuses.at(-1)).toBe(429);
  await write(page, { name: 'Ana', email, message: 'One too many' });
  await openedEarlier(page);
  await send(page);
  await expect(page.getByRole('alert')).toContainText(
    'Too many attempts. Please wait and try again.',
  );
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('One too many');
});
