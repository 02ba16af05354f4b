import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { placardsAgain, sendPlacards, storedPlacards, storePlacards } from './stored-placards.ts';

const word = { placards: 'CORROSIVE', truckName: 'Box' };
let answer: { status: number; body: object };

beforeEach(() => {
  const entries = new Map<string, string>();
  const localStorage = new Proxy(
    {
      getItem: (name: string) => entries.get(name) ?? null,
      setItem: (name: string, text: string) => void entries.set(name, text),
      removeItem: (name: string) => void entries.delete(name),
    },
    {
      ownKeys: () => [...entries.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    },
  );
  vi.stubGlobal('window', { localStorage });
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json(answer.body, { status: answer.status })),
  );
  answer = {
    status: 409,
    body: { error: { message: 'The run has Van now.', details: { reason: 'truck' } } },
  };
});
afterEach(() => vi.unstubAllGlobals());

const run = (truckName: string, asks = true) => [{ id: 'r', truckName, asks }];

test('a word that was refused because of the truck goes again once the run has that truck', async () => {
  storePlacards('p', 'r', word);
  await sendPlacards('p');
  const refused = { runId: 'r', ...word, refused: 'The run has Van now.', ofAnother: true };
  expect(storedPlacards('p')).toEqual([refused]);
  placardsAgain('p', run('Van'));
  placardsAgain('p', [{ id: 'other', truckName: 'Box', asks: true }]);
  expect(storedPlacards('p')).toEqual([refused]);
  placardsAgain('p', run('Box'));
  expect(storedPlacards('p')).toEqual([{ runId: 'r', ...word }]);
  answer = { status: 200, body: { runId: 'r' } };
  await sendPlacards('p');
  expect(storedPlacards('p')).toEqual([]);
});

test('where nobody asks for it any more it is dropped, and what was refused for another reason stays', async () => {
  storePlacards('p', 'r', word);
  await sendPlacards('p');
  placardsAgain('p', run('Box', false));
  expect(storedPlacards('p')).toEqual([]);
  answer.body = { error: { message: 'Other placards are due.', details: { reason: 'placards' } } };
  storePlacards('p', 'r', word);
  await sendPlacards('p');
  placardsAgain('p', run('Box'));
  expect(storedPlacards('p')).toMatchObject([{ refused: 'Other placards are due.' }]);
});
