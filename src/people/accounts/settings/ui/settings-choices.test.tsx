import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { AppearanceSettings } from './settings-choices.tsx';

const shown = (drives: boolean) => {
  const element = createElement(AppearanceSettings, {
    answer: { failed: undefined, done: undefined } as never,
    appearance: 'dark',
    drives,
  });
  return renderToStaticMarkup(
    createElement(RouterProvider, { router: createMemoryRouter([{ path: '/', element }]) }),
  );
};

test('who drives reads beside the choice that their stops stay light, and nobody else', () => {
  expect(shown(true)).toContain('stay light');
  expect(shown(false)).not.toContain('stay light');
});
