// Steps of the proof and what they expect.
import { waitUntilGone } from '../start/processes.mjs';

export const results = [];

export async function step(name, prove) {
  const began = Date.now();
  try {
    const note = (await prove()) ?? `${((Date.now() - began) / 1000).toFixed(1)} s`;
    results.push({ name, ok: true });
    console.log(`ok      ${name}: ${note}`);
    return true;
  } catch (error) {
    results.push({ name, ok: false });
    console.log(`FAILED  ${name}: ${error.message}`);
    return false;
  }
}

export function expect(condition, message) {
  if (!condition) throw new Error(message);
}

export async function expectAllGone(processes, seconds = 12) {
  const gone = await Promise.all(
    Object.entries(processes).map(async ([name, identity]) => [
      name,
      await waitUntilGone(identity, seconds * 1000),
    ]),
  );
  const left = gone.filter(([, ok]) => !ok).map(([name]) => name);
  expect(left.length === 0, `still there: ${left.join(', ')}`);
}

export const seconds = (number) => `${number.toFixed(2)} s`;
