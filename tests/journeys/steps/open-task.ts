import type { Locator } from '@playwright/test';

/** Opens a task of To do where it is not the open one. Answers how many presses that took. */
export async function openLine(task: Locator): Promise<number> {
  await task.waitFor();
  const line = task.locator('[data-line]');
  if ((await line.count()) === 0) return 0;
  await line.click();
  return 1;
}

/** Opens a task and its other ways with it, as somebody does who reads all of it. */
export async function openTask(task: Locator): Promise<void> {
  await openLine(task);
  const more = task.getByText('More', { exact: true });
  await more.waitFor();
  if ((await task.locator('details[open]').count()) === 0) await more.click();
}
