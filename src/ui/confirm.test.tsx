import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import { ConfirmBody, type ConfirmRequest, isSecondTap } from './confirm.tsx';

const show = (request: Partial<ConfirmRequest>) =>
  renderToStaticMarkup(
    <ConfirmBody
      request={{ title: 'Clear the cart?', message: 'All lines go.', ...request }}
      answerWith={() => {}}
    />,
  );

/** The modal's buttons in the order of the tab key: text and classes. */
const buttonsOf = (html: string) =>
  [...html.matchAll(/<button[^>]*class="([^"]*)"[^>]*>([^<]*)<\/button>/g)].map(
    ([, look = '', text = '']) => ({ text, look }),
  );

describe('specification, section 2: the global confirmation modal', () => {
  test('has a title with a colour', () => {
    expect(show({})).toMatch(/<h2[^>]*class="[^"]*text-ink[^"]*">Clear the cart\?<\/h2>/);
    for (const tone of ['brand', 'success', 'warning', 'danger'] as const)
      expect(show({ titleTone: tone })).toContain(`text-${tone}`);
  });

  test('has a message', () => {
    expect(show({})).toMatch(/<p id="confirm-message"[^>]*>All lines go\.<\/p>/);
  });

  test('has optional extra content', () => {
    expect(show({})).not.toContain('3 lines');
    expect(show({ content: <ul>3 lines</ul> })).toContain('<ul>3 lines</ul>');
  });

  test('the confirm button’s text defaults to OK, the cancel button’s to Cancel', () => {
    expect(buttonsOf(show({})).map((button) => button.text)).toEqual(['Cancel', 'OK']);
    expect(
      buttonsOf(show({ confirmText: 'Clear cart', cancelText: 'Keep it' })).map(
        (button) => button.text,
      ),
    ).toEqual(['Keep it', 'Clear cart']);
  });

  test('both buttons take a colour of their own', () => {
    const [cancel, confirm] = buttonsOf(show({ cancelLook: 'warning', confirmLook: 'danger' }));
    expect(cancel?.look).toBe('button warning');
    expect(confirm?.look).toBe('button danger');
    const [usualCancel, usualConfirm] = buttonsOf(show({}));
    expect(usualCancel?.look).toBe('button secondary');
    expect(usualConfirm?.look).toBe('button primary');
  });

  test('a second way to say yes stands between the two', () => {
    const other = { text: 'Add to it', onChoose: () => {} };
    expect(buttonsOf(show({ other })).map((button) => button.text)).toEqual([
      'Cancel',
      'Add to it',
      'OK',
    ]);
  });

  test('confirm and cancel each have their callback', () => {
    const resolve = vi.fn<(answer: boolean | 'other') => void>();
    const body = ConfirmBody({ request: { title: 'a', message: 'b' }, answerWith: resolve });
    const pressed: (() => void)[] = [];
    const collect = (node: unknown): void => {
      if (Array.isArray(node)) node.forEach(collect);
      else if (node && typeof node === 'object' && 'props' in node) {
        const { onClick, children } = (
          node as { props: { onClick?: () => void; children?: unknown } }
        ).props;
        if (onClick) pressed.push(onClick);
        collect(children);
      }
    };
    collect(body);
    for (const press of pressed) press();
    expect(resolve.mock.calls).toEqual([[false], [true]]);
  });
});

test('the second tap of a double tap on what asks does not cancel the question; a press beside it or later does', () => {
  const asker = { left: 20, right: 370, top: 715, bottom: 755 };
  const press = { msSinceShown: 150, x: 195, y: 735 };
  expect(isSecondTap(press, asker)).toBe(true);
  expect(isSecondTap({ ...press, msSinceShown: 700 }, asker)).toBe(false);
  expect(isSecondTap({ ...press, x: 5, y: 5 }, asker)).toBe(false);
});
