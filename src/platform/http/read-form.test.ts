import { expect, test } from 'vitest';
import { z } from 'zod';
import type { AppError } from '../../kit/app-error.ts';
import {
  checkbox,
  chosenFile,
  jsonText,
  list,
  numberText,
  textOrNull,
} from '../../kit/form-fields.ts';
import { formShape, parseInput, readForm } from './read-form.ts';

const note = z.strictObject({
  subject: z.string().trim().min(1, 'Write a subject.'),
  topic: z.enum(['order', 'sheet'], 'Choose a topic.'),
  count: numberText.pipe(z.int().max(9, 'At most 9.')),
  customerId: textOrNull,
  tags: list(z.string()),
  urgent: checkbox,
  picture: chosenFile,
});
const shape = formShape(note);

type Entries = [string, string | File][];
const GOOD: Entries = [
  ['subject', ' Missing drum '],
  ['topic', 'order'],
  ['count', '2'],
  ['customerId', ''],
];
const formOf = (entries: Entries) => {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
};
const read = (entries: Entries) => readForm(shape, formOf(entries));
const issuesOf = (entries: Entries) => {
  try {
    read(entries);
  } catch (error) {
    return (error as AppError).details;
  }
  return 'nothing is wrong';
};

test('fields become what the schema makes of them; boxes and choices may be left out', () => {
  expect(read(GOOD)).toEqual({
    subject: 'Missing drum',
    topic: 'order',
    count: 2,
    customerId: null,
    tags: [],
    urgent: false,
    picture: undefined,
  });
  const picture = new File(['x'], 'drum.png');
  const more: Entries = [
    ['tags', 'a'],
    ['tags', 'b'],
    ['urgent', 'on'],
    ['picture', picture],
    ['key', 'abcdefgh'],
    ['intent', 'send'],
  ];
  expect(read([...GOOD, ...more])).toMatchObject({ tags: ['a', 'b'], urgent: true, picture });
  expect(read([...GOOD, ['picture', new File([], '')]])).toMatchObject({ picture: undefined });
});

test('missing, repeated and unknown fields are named, together with what is wrong in the others', () => {
  expect(
    issuesOf([
      ['count', '10'],
      ['customerId', 'a'],
      ['customerId', 'b'],
      ['colour', 'red'],
    ]),
  ).toEqual([
    { path: 'colour', message: 'This form has no such field.' },
    { path: 'subject', message: 'This field is missing.' },
    { path: 'topic', message: 'Choose a topic.' },
    { path: 'customerId', message: 'This field was sent more than once.' },
    { path: 'count', message: 'At most 9.' },
  ]);
});

test('a failure is a 400 that says the first thing that is wrong', () => {
  const wrong = GOOD.map(([name, value]): [string, string | File] => [
    name,
    name === 'subject' ? '  ' : value,
  ]);
  expect(() => read(wrong)).toThrow(
    expect.objectContaining({
      code: 'invalid-argument',
      status: 400,
      message: 'subject: Write a subject.',
    }),
  );
  expect(issuesOf([...GOOD.slice(0, 2), ['count', ''], ['customerId', '']])).toEqual([
    { path: 'count', message: expect.any(String) },
  ]);
});

test('a form whose fields are named otherwise than the command is transformed and read on by the contract', () => {
  const command = z.strictObject({ lines: z.array(z.strictObject({ id: z.string() })).min(1) });
  const form = formShape(
    z
      .strictObject({ rows: jsonText(z.array(z.unknown()), 'The lines could not be read.') })
      .transform(({ rows }) => ({ lines: rows }))
      .pipe(command),
  );
  expect(readForm(form, formOf([['rows', '[{"id":"a"}]']]))).toEqual({ lines: [{ id: 'a' }] });
  expect(() => readForm(form, formOf([['rows', '[{]']]))).toThrow('The lines could not be read.');
  expect(() => readForm(form, formOf([['lines', '[]']]))).toThrow('This form has no such field.');
});

test('a schema that is no object is no form', () => {
  expect(() => formShape(z.string())).toThrow('schema of an object');
});

test('however much is wrong, what is said of it stays small', () => {
  const many: Entries = Array.from({ length: 2_000 }, (_, at) => [`further-${at}`, 'x']);
  expect(issuesOf([...GOOD, ...many])).toHaveLength(100);
  const [long] = issuesOf([...GOOD, ['x'.repeat(5_000), '']]) as { path: string }[];
  expect(long?.path).toBe(`${'x'.repeat(299)}…`);
  const keys = Object.fromEntries(many);
  try {
    parseInput(z.strictObject({}), keys);
    expect.unreachable();
  } catch (error) {
    expect((error as AppError).message.length).toBeLessThan(301);
  }
});
