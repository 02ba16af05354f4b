import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CountFirst } from './count-first.tsx';

const shown = (state: 'planned' | 'out', kinds: readonly string[], stop: 'planned' | 'done') =>
  renderToStaticMarkup(
    <CountFirst
      run={{ state, stops: [{ state: stop }] }}
      points={kinds.map((kind) => ({ kind }))}
    />,
  );

test('where both the count and the signature are missing it says what comes first', () => {
  const text = 'Count first: a short line changes the paper.';
  expect(shown('planned', ['count', 'paper'], 'planned')).toContain(text);
  expect(shown('planned', ['paper'], 'planned')).toBe('');
  expect(shown('planned', ['count'], 'planned')).toBe('');
  expect(shown('planned', ['count', 'paper'], 'done')).toBe('');
  expect(shown('out', ['count', 'paper'], 'planned')).toBe('');
});
