import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendSignatures, storedSignatures, storeSignature } from './stored-signatures.ts';

const signature = { hash: 'a'.repeat(64), truckName: 'Box', moment: 'Mon, 7:10 AM' };
let answers: (() => Promise<Response>)[];
let sent: unknown[];

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
  sent = [];
  vi.stubGlobal('fetch', (_address: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return (answers.shift() ?? (() => Promise.reject(new TypeError('cut'))))();
  });
});
afterEach(() => vi.unstubAllGlobals());

const json = (status: number, body: object) => () =>
  Promise.resolve(Response.json(body, { status }));
const error = (code: string, message: string, reason?: string) => ({
  error: { code, message, ...(reason ? { details: { reason } } : {}) },
});

test('a signature waits until the office has answered, and goes as it was given', async () => {
  answers = [
    () => Promise.reject(new TypeError('cut')),
    json(401, error('unauthenticated', 'Sign in.')),
    json(403, error('permission-denied', 'No.')),
    json(200, {}),
    json(200, { runId: 'r', hash: signature.hash }),
  ];
  storeSignature('p', 'r', signature);
  for (const trouble of ['network', 'sign-in', 'forbidden', 'portal']) {
    expect(await sendSignatures('p')).toBe(trouble);
    expect(storedSignatures('p')).toEqual([{ ...signature, runId: 'r' }]);
  }
  expect(await sendSignatures('p')).toBeNull();
  expect(storedSignatures('p')).toEqual([]);
  expect(await sendSignatures('p')).toBeNull();
  const { hash, truckName } = signature;
  expect(sent).toEqual(Array(5).fill({ runId: 'r', hash, truckName, checked: true }));
});

test('what the office refuses stays with its reason, is not sent again, and gives way to another signature', async () => {
  answers = [
    json(409, error('aborted', 'The load was changed.', 'changed')),
    json(403, error('permission-denied', 'You have no training.', 'untrained')),
    json(404, error('not-found', 'Requested document not found.')),
  ];
  for (const why of ['The load was changed.', 'You have no training.', /^This run is not yours/]) {
    storeSignature('p', 'r', signature);
    expect(await sendSignatures('p')).toBeNull();
    expect(storedSignatures('p')).toMatchObject([
      { refused: typeof why === 'string' ? why : expect.stringMatching(why) },
    ]);
    expect(await sendSignatures('p')).toBeNull();
  }
  expect(sent).toHaveLength(3);
  // Nobody else's.
  expect(storedSignatures('other')).toEqual([]);
});

test('a signature that is given anew while the one before is on its way is not lost by its answer', async () => {
  const anew = { ...signature, hash: 'b'.repeat(64), moment: 'Mon, 7:20 AM' };
  answers = [
    () => {
      storeSignature('p', 'r', anew);
      return json(409, error('aborted', 'The load was changed.', 'changed'))();
    },
  ];
  storeSignature('p', 'r', signature);
  await sendSignatures('p');
  expect(storedSignatures('p')).toEqual([{ ...anew, runId: 'r' }]);
});
