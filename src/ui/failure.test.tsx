import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NETWORK_ERROR } from '../kit/network-error.ts';
import { doneForm, FailureFocus, FailureNote, failedForm, showFailure } from './failure.tsx';
import { Note } from './panel.tsx';

const render = (by: object | null) =>
  renderToStaticMarkup(
    <FailureFocus by={by}>
      <Note tone="danger">Only 3 are in stock.</Note>
    </FailureFocus>,
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
const show = (place: object) => showFailure(place as HTMLElement);

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

const failure = { code: 'aborted', message: 'Try again.' };

test('a failure says its sentence, or a title above it, and what to do; without one there is nothing', () => {
  const words = (note: React.ReactElement) =>
    renderToStaticMarkup(note)
      .replace(/<[^>]+>/g, '|')
      .replace(/\|+/g, '|');
  expect(words(<FailureNote failure={failure}>Nothing was saved.</FailureNote>)).toBe(
    '|Try again.|Nothing was saved.|',
  );
  expect(words(<FailureNote failure={failure} title="Nothing was saved" />)).toBe(
    '|Nothing was saved|Try again.|',
  );
  expect(words(<FailureNote failure={undefined} title="Nothing was saved" />)).toBe('');
});

test('without an answer no note says that it was not done', () => {
  const note = renderToStaticMarkup(
    <FailureNote failure={NETWORK_ERROR} title="Nothing was saved" unanswered="Press again." />,
  );
  expect(note).not.toContain('Nothing was saved');
  expect(note).toContain('it is not known whether this was done');
  expect(note).toContain('Press again.');
});

test('what waits and is sent again by itself says only that, and a refusal of it says what was refused', () => {
  const note = (failed: { code: string; message: string }) =>
    renderToStaticMarkup(
      <FailureNote failure={failed} title="Nothing was saved" waits="It waits on this device." />,
    );
  expect(note(NETWORK_ERROR)).toMatch(/^<p role="status"[^>]*>It waits on this device\.<\/p>$/);
  expect(note(failure)).toContain('Nothing was saved');
  expect(note(failure)).not.toContain('waits');
});

test('an action’s answer is a failure or what was done', () => {
  const failed = { error: failure, intent: '', typed: {} };
  expect([failedForm(failed), doneForm(failed)]).toEqual([failed, undefined]);
  expect([failedForm({ saved: 1 }), doneForm({ saved: 1 })]).toEqual([undefined, { saved: 1 }]);
  expect([failedForm(null), doneForm(undefined)]).toEqual([undefined, undefined]);
});
