import type { Page } from '@playwright/test';

/** After the press for "Deliver": where sheets are due on paper and nobody said so yet, the one question is answered. */
export async function sayGiven(page: Page): Promise<void> {
  const handOver = page.getByRole('button', { name: 'Given, deliver' });
  const saved = page.getByText(/^(Saved on this phone|Sent and recorded)\./);
  await handOver.or(saved).first().waitFor();
  if (await handOver.isVisible()) await handOver.click();
}
