import { expect, test } from 'vitest';
import { loadRouteModule, onScriptFailure } from './load-route-module.ts';

const PAGE = 'data:text/javascript,export const page = "here"';
const ABSENT = 'file:///no-such-script.js';

test('a script is fetched once, and its page is kept where the router looks for it', async () => {
  const modules: Record<string, unknown> = {};
  const page = await loadRouteModule({ id: 'about', module: PAGE }, modules);
  expect(page).toMatchObject({ page: 'here' });
  expect(modules.about).toBe(page);
  expect(await loadRouteModule({ id: 'about', module: ABSENT }, modules)).toBe(page);
});

test('a script that can’t be fetched becomes a page that throws the chunk-load error when it renders', async () => {
  const requested: string[] = [];
  onScriptFailure(async (script) => void requested.push(script));
  const page = (await loadRouteModule({ id: 'about', module: ABSENT }, {})) as {
    default: () => never;
  };
  expect(page.default).toThrow(`ChunkLoadError: ${ABSENT}`);
  expect(requested).toEqual([ABSENT]);
});

test('a script that comes after all is the page', async () => {
  onScriptFailure(() => import(PAGE));
  expect(await loadRouteModule({ id: 'about', module: ABSENT }, {})).toMatchObject({
    page: 'here',
  });
});
