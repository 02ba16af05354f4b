import { expect, test } from 'vitest';
import { jobs, schedules } from '../../src/jobs.ts';
import { code, type Source } from './sources.ts';

/** `export const x = defineJob('name'`: where the jobs of a room, or of the platform, are defined. */
function definitions(
  sources: readonly Source[],
): { constant: string; name: string; path: string }[] {
  return sources
    .filter((source) => source.path !== 'src/platform/queue.ts')
    .flatMap((source) =>
      [...source.text.matchAll(/(?:const (\w+) = )?\bdefineJob\(\s*['"]?([\w-]*)/g)].map(
        ([, constant = '', name = '']) => ({ constant, name, path: source.path }),
      ),
    );
}

const unbound = (sources: readonly Source[], bound: readonly string[]) =>
  definitions(sources)
    .map(({ name }) => name)
    .filter((name) => !bound.includes(name));

const bound = jobs.map(([name]) => name);

test('every job that a room defines has its handler in map 3', () => {
  expect(unbound(code, bound)).toEqual([]);
  expect(definitions(code).length).toBe(bound.length);
  const planted = {
    path: 'src/ordering/orders/server/jobs.ts',
    text: "export const pickJob = defineJob('pick-order', z.object({}));",
    isTest: false,
  };
  expect(unbound([...code, planted], bound)).toEqual(['pick-order']);
});

test('jobs are defined where a stranger looks for them', () => {
  const misplaced = definitions(code).filter(
    ({ path }) =>
      !/^src\/[^/]+\/([^/]+\/){0,2}server\/(public\/)?jobs\.ts$/.test(path) &&
      path !== 'src/platform/mail.ts' &&
      path !== 'src/platform/backup/job.ts',
  );
  expect(misplaced).toEqual([]);
  expect(definitions(code).filter(({ constant }) => !constant.endsWith('Job'))).toEqual([]);
});

test('what a schedule starts is bound', () => {
  expect(schedules.filter(({ job }) => !bound.includes(job.name))).toEqual([]);
});

test('only the queue writes jobs, but for statements that write them along with their rows', () => {
  const writes = code.filter(
    ({ path, text }) => /\badd_jobs?\(/.test(text) && path !== 'src/platform/queue.ts',
  );
  // Each names its job by the definition: `${auditOrderJob.name}`.
  expect(writes.map(({ path }) => path)).toEqual([
    'src/ordering/orders/server/insert-order.ts',
    'src/platform/mail.ts',
    'src/webhooks/server/enqueue-messages.ts',
  ]);
  for (const { text } of writes) expect(text).toMatch(/\$\{\w+Job\.name\}/);
});
