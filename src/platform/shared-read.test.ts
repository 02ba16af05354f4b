import { expect, test } from 'vitest';
import { AppError } from '../kit/app-error.ts';
import type { Sql } from './database.ts';
import { sharedRead } from './shared-read.ts';

/** A read whose answers are given by hand. */
function byHand() {
  const pending: PromiseWithResolvers<number>[] = [];
  const read = sharedRead(() => {
    const answer = Promise.withResolvers<number>();
    pending.push(answer);
    return answer.promise;
  });
  return { asked: pending, read, db: {} as Sql };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('who asks while a reading is under way shares the next one, which begins after their question', async () => {
  const { asked, read, db } = byHand();
  const first = read(db);
  await turn();
  const later = [read(db), read(db), read(db)];
  await turn();
  expect(asked).toHaveLength(1);
  asked[0]?.resolve(1);
  expect(await first).toBe(1);
  await turn();
  expect(asked).toHaveLength(2);
  asked[1]?.resolve(2);
  expect(await Promise.all(later)).toEqual([2, 2, 2]);
});

test('nothing is kept: who asks afterwards reads anew', async () => {
  const { asked, read, db } = byHand();
  for (const value of [1, 2]) {
    const answer = read(db);
    await turn();
    asked.at(-1)?.resolve(value);
    expect(await answer).toBe(value);
  }
});

test('a reading that fails is the failure of those who shared it, and no one else’s', async () => {
  const { asked, read, db } = byHand();
  const first = read(db);
  await turn();
  const second = read(db);
  asked[0]?.reject(new Error('wrong'));
  await expect(first).rejects.toThrow('wrong');
  await turn();
  asked[1]?.resolve(2);
  expect(await second).toBe(2);
});

test('who waited for a database that is away is told so at once, and the next tries again', async () => {
  const { asked, read, db } = byHand();
  const first = read(db);
  await turn();
  const second = read(db);
  asked[0]?.reject(new AppError('unavailable', 503, 'away'));
  await expect(first).rejects.toThrow('away');
  await expect(second).rejects.toThrow('away');
  const third = read(db);
  await turn();
  expect(asked).toHaveLength(2);
  asked[1]?.resolve(3);
  expect(await third).toBe(3);
});

test('databases share nothing', async () => {
  const { asked, read } = byHand();
  void read({} as Sql);
  void read({} as Sql);
  await turn();
  expect(asked).toHaveLength(2);
});
