import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Counts what a person does for a job of simple.md: presses, fields filled in and choices, whatever is typed. `most`: as many as it may take;
 * the count is printed beside the width of the window (docs/jobs.md).
 */
export function counted(page: Page, job: string) {
  let steps = 0;
  const step = async (work: () => Promise<unknown>) => {
    steps += 1;
    await work();
  };
  return {
    step,
    press: (what: Locator) => step(() => what.click()),
    fill: (what: Locator, text: string) => step(() => what.fill(text)),
    choose: (what: Locator, index: number) => step(() => what.selectOption({ index })),
    done: (most: number) => {
      process.stdout.write(`JOB ${job}, ${page.viewportSize()?.width} px: ${steps}\n`);
      expect(steps, job).toBeLessThanOrEqual(most);
    },
  };
}
