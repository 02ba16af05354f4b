import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SelectField, TextField } from './field.tsx';
import { TextArea } from './text-area.tsx';

/** What stands above the control of a field, and below it. */
const around = (html: string) => {
  const [above = '', below = ''] = html.split(/<(?:input|select|textarea)\b/);
  return { above: above.replaceAll(/<[^>]*>/g, ''), below };
};

test('nothing but the label stands above a control: what is said of one field moves no other of its row', () => {
  const zipField = {
    label: 'ZIP code',
    required: true,
    hint: 'Five digits.',
    error: 'Enter a ZIP code.',
  };
  for (const field of [
    <TextField key="text" {...zipField} />,
    <SelectField key="select" {...zipField} />,
    <TextArea key="area" {...zipField} />,
  ]) {
    const { above, below } = around(renderToStaticMarkup(field));
    expect(above).toBe('ZIP code');
    expect(below).toContain('Five digits.');
    expect(below).toContain('Enter a ZIP code.');
  }
});
