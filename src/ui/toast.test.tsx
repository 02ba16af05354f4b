import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import {
  type LoggedToast,
  loggedToasts,
  onTakenBack,
  onToast,
  TOAST_MS,
  TOAST_POSITION,
  takeErrorsBack,
  toast,
  withoutErrors,
} from './toast.ts';
import { shownWith, Toaster } from './toaster.tsx';

test('specification, section 9: toast auto-close 5000 ms, default position top-right', () => {
  expect(TOAST_MS).toBe(5000);
  expect(TOAST_POSITION).toBe('top-right');
  // Where that is stands in the stylesheet, and is measured in tests/journeys/frame.spec.ts.
  expect(renderToStaticMarkup(<Toaster />)).toContain('data-position="top-right"');
});

test('a toast can stand elsewhere when asked', () => {
  expect(renderToStaticMarkup(<Toaster position="bottom-left" />)).toContain(
    'data-position="bottom-left"',
  );
});

test('what is asked for before the toaster is there is not lost, and each is shown once', () => {
  toast.error('Too early');
  const seen: string[] = [];
  const stop = onToast((one) => seen.push(one.text));
  toast.success('In time');
  stop();
  toast.info('Too late');
  expect(seen).toEqual(['Too early', 'In time']);
  const again: string[] = [];
  onToast((one) => again.push(one.text))();
  expect(again).toEqual(['Too late']);
});

test('the log keeps the newest fifty, newest first', () => {
  for (let at = 1; at <= 60; at += 1) toast.info(`Message ${at}`);
  const texts = loggedToasts().map((one) => one.text);
  expect(texts).toHaveLength(50);
  expect(texts[0]).toBe('Message 60');
  expect(texts.at(-1)).toBe('Message 11');
});

test('a toast takes the place of the one of its kind; news that nobody asked for takes no word away that something was done', () => {
  const entry = (id: number, tone: LoggedToast['tone']) => ({
    id,
    tone,
    text: `Toast ${id}`,
    at: 0,
  });
  const of = (...toasts: LoggedToast[]) =>
    toasts.reduce<readonly LoggedToast[]>(shownWith, []).map(({ id }) => id);
  // "The connection is back" beside "Added", not in its place.
  expect(of(entry(1, 'success'), entry(2, 'info'), entry(3, 'info'))).toEqual([1, 3]);
  const shown = [
    entry(1, 'success'),
    entry(2, 'error'),
    entry(3, 'info'),
    entry(4, 'success'),
    entry(5, 'error'),
  ];
  expect(of(...shown)).toEqual([4, 5]);
});

test('once it is tried again, what went wrong goes from the screen, also where it was not shown yet; the log keeps it', () => {
  onToast(() => {})();
  toast.error('Too short');
  toast.success('Kept');
  const heard: string[] = [];
  const stop = onTakenBack(() => heard.push('gone'));
  takeErrorsBack();
  stop();
  takeErrorsBack();
  expect(heard).toEqual(['gone']);
  const shown: string[] = [];
  onToast((one) => shown.push(one.text))();
  expect(shown).toEqual(['Kept']);
  expect(loggedToasts().map(({ text }) => text)).toContain('Too short');
  expect(withoutErrors(loggedToasts()).some(({ tone }) => tone === 'error')).toBe(false);
});

test('a connection that is back takes only its own error from the screen', () => {
  onToast(() => {})();
  toast.error('No network');
  toast.error('Only 3 are in stock');
  const heard: (string | undefined)[] = [];
  const stop = onTakenBack((text) => heard.push(text));
  takeErrorsBack('No network');
  stop();
  expect(heard).toEqual(['No network']);
  const shown: string[] = [];
  onToast((one) => shown.push(one.text))();
  expect(shown).toEqual(['Only 3 are in stock']);
});
