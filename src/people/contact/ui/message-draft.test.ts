import { expect, test } from 'vitest';
import { messageDraft } from './message-draft.ts';

const memory = () => {
  const stored = new Map<string, string>();
  return {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  };
};

test('a message is kept until it is sent, for its own writer and its own question alone', () => {
  const tab = memory();
  const mara = messageDraft(() => tab, 'mara', '?topic=sds');
  mara.write({ message: 'Which SDS is the present one?' });
  expect(messageDraft(() => tab, 'mara', '?topic=sds').read()).toEqual({
    message: 'Which SDS is the present one?',
  });
  expect(messageDraft(() => tab, '', '?topic=sds').read()).toEqual({});
  expect(messageDraft(() => tab, 'theo', '?topic=sds').read()).toEqual({});
  expect(messageDraft(() => tab, 'mara', '').read()).toEqual({});
  mara.drop();
  expect(mara.read()).toEqual({});
});

test('a browser without storage, or with something else under the name, keeps nothing and fails at nothing', () => {
  const without = messageDraft(
    () => {
      throw new Error('SecurityError');
    },
    '',
    '',
  );
  without.write({ name: 'Mara' });
  without.drop();
  expect(without.read()).toEqual({});
  expect(messageDraft(() => ({ ...memory(), getItem: () => '{' }), '', '').read()).toEqual({});
});
