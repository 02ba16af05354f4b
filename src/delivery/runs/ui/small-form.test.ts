import { expect, test } from 'vitest';
import { NETWORK_ERROR } from '../../../kit/network-error.ts';
import { sendOutUnanswered } from '../board-messages.ts';
import { failureWords } from './small-form.tsx';

test('a press without an answer says that nobody knows whether it was done, and what to do', () => {
  expect(failureWords({ ...NETWORK_ERROR }, sendOutUnanswered)).toBe(
    'The answer did not come: it is not known whether this was done. Press again once there is a connection: if the run went out, this page then says so, and nobody is told twice.',
  );
  expect(failureWords({ code: 'not-found', message: 'Gone.' }, sendOutUnanswered)).toBe('Gone.');
});
