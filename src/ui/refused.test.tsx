import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Note } from './panel.tsx';
import { Refused, showRefusal } from './refused.tsx';

const render = (by: object | null) =>
  renderToStaticMarkup(
    <Refused by={by}>
      <Note tone="danger">Only 3 are in stock.</Note>
    </Refused>,
  );

test('a refusal is announced, and its place can take the focus without being a stop of the tab key', () => {
  expect(render({})).toMatch(
    /^<div tabindex="-1"[^>]*><div role="alert"[^>]*>.*Only 3 are in stock\..*<\/div><\/div>$/,
  );
  expect(render(null)).toBe('');
});

/** What the browser does with an element, as far as a refusal asks for it. */
function element(found: Record<string, unknown> = {}) {
  const did: unknown[] = [];
  return {
    did,
    closest: (selector: string) => found[selector] ?? null,
    querySelector: (selector: string) => found[selector] ?? null,
    focus: (options: unknown) => did.push(['focus', options]),
    scrollIntoView: (options: unknown) => did.push(['scroll', options]),
  };
}
const seen = [
  ['focus', { preventScroll: true }],
  ['scroll', { block: 'center' }],
];
const show = (place: object) => showRefusal(place as HTMLElement);

test('the words of a refusal come into focus and into the middle of the view', () => {
  const place = element({ form: element() });
  show(place);
  expect(place.did).toEqual(seen);
});

test('where a field of its form is wrong, the field does instead', () => {
  const field = element();
  const place = element({ form: element({ '[aria-invalid=true]': field }) });
  show(place);
  expect(field.did).toEqual(seen);
  expect(place.did).toEqual([]);
});

test('above the form, the wrong field is looked for in the page; without either, the words themselves', () => {
  const field = element();
  const above = element({ main: element({ '[aria-invalid=true]': field }) });
  show(above);
  expect([field.did, above.did]).toEqual([seen, []]);
  const alone = element();
  show(alone);
  expect(alone.did).toEqual(seen);
});
