import type { Page } from '@playwright/test';

/** After the press for "Deliver": a delivery ahead of its promised day is meant, and where sheets are due on paper and nobody said so yet, that question is answered. */
export async function sayGiven(page: Page): Promise<void> {
  const early = page.getByRole('button', { name: 'Deliver it today' });
  const handOver = page.getByRole('button', { name: 'Given, deliver', exact: true });
  const saved = page.getByText(/^(Saved on this phone|Sent and recorded)\./);
  await early.or(handOver).or(saved).first().waitFor();
  if (await early.isVisible()) await early.click();
  await handOver.or(saved).first().waitFor();
  if (await handOver.isVisible()) await handOver.click();
}
