import type { Page } from '@playwright/test';

/** After the press for "Deliver": where sheets are due on paper and nobody said so yet, the one question is answered. */
export async function sayGiven(page: Page): Promise<void> {
  const given = page.getByRole('button', { name: 'Given, deliver' });
  const saved = page.getByText(/^(Saved on this phone|Sent and recorded)\./);
  await given.or(saved).first().waitFor();
  if (await given.isVisible()) await given.click();
}
