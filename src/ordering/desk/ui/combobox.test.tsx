import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Combobox } from './combobox.tsx';

const shown = (question?: string) =>
  renderToStaticMarkup(
    <Combobox
      label="Next product"
      hint=""
      inputRef={null}
      term="LF-1010"
      onTerm={() => {}}
      onAsk={() => {}}
      found={{ term: 'LF-1010', rows: ['5 gal', '30 gal'] }}
      keyOf={(row) => row}
      show={(row) => row}
      onTake={() => {}}
      none="None"
      question={question}
    />,
  );

test('Enter would take the first row, unless it is to be asked which', () => {
  expect(shown()).toContain('aria-selected="true"');
  expect(shown()).toContain('aria-activedescendant');
  const asking = shown('Which size?');
  expect(asking).toContain('Which size?');
  expect(asking).not.toContain('aria-selected="true"');
  expect(asking).not.toContain('aria-activedescendant');
});
