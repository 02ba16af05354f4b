import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SaveBar } from './save-bar.tsx';

const shown = (way: string | null) =>
  renderToStaticMarkup(
    <SaveBar
      isDirty
      isWrong={false}
      closed={{ status: 'confirmed', phone: '555 0100', way }}
      busy={false}
      totalCents={700}
      wasCents={500}
      onClose={() => {}}
    />,
  );

test('what was typed too late keeps its total, and the one way on stands in the place of Save', () => {
  const html = shown('the way');
  expect(html).toContain('$7.00');
  expect(html).toContain('the way');
  expect(html).toContain('Send it to our office as a message, or call us: 555 0100.');
  expect(html).not.toContain('type="submit"');
  // Too long for a message, it says whom to call.
  expect(shown(null)).toContain('To have it changed, call us: 555 0100.');
});
