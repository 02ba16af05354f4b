import type { AppUnderTest, TestUser } from './app.ts';
import { contextOf } from './page-context.ts';

export interface PageAnswer {
  data: { error?: { code: string; message: string; details?: unknown }; [field: string]: unknown };
  status: number;
}

/** Sends a page's form as this person, past its middleware. */
export async function postPage(
  app: AppUnderTest,
  user: TestUser,
  page: { action: unknown },
  fields: Record<string, string> | URLSearchParams,
  params: Record<string, string> = {},
  /** With what follows the `?`, where the page reads it. */
  address = '/page',
): Promise<PageAnswer> {
  const context = contextOf(app, user);
  const request = new Request(`http://localhost${address}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  // A form of which nothing is to be said answers nothing.
  const answer = ((await (page.action as (args: never) => Promise<unknown>)({
    request,
    context,
    params,
  } as never)) ?? {}) as { data?: unknown; init?: { status?: number } | null };
  return {
    data: (answer.init === undefined ? answer : answer.data) as PageAnswer['data'],
    status: answer.init?.status ?? 200,
  };
}
