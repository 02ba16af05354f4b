import { expect, test } from 'vitest';
import { entriesBegunIn, statementsIn, transactionsOf, valuesIn } from './statements.mjs';

test('statements and their values are read from PostgreSQL’s log, by session, without those of others and of the queue', () => {
  const log = `~bench~11~bellcart_app~LOG:  execute limits:take: insert into rate_limits
\tvalues ($1, $2)
~bench~12~bellcart~LOG:  statement: delete from rate_limits
~bench~11~bellcart_app~DETAIL:  Parameters: $1 = 'it''s
\tlong', $2 = NULL
~bench~13~bellcart_app~LOG:  execute <unnamed>: select * from graphile_worker.get_job($1)
~bench~13~bellcart_app~DETAIL:  Parameters: $1 = 'x'
~bench~11~bellcart_app~LOG:  statement: commit
~bench~11~bellcart_app~LOG:  duration: 1 ms
`;
  expect(statementsIn(log)).toEqual([
    {
      session: '11',
      text: 'insert into rate_limits\nvalues ($1, $2)',
      values: ["it's\nlong", null],
    },
    { session: '11', text: 'commit', values: [] },
  ]);
});

test('a statement that was being logged when the answer came is read whole, and none that began later', () => {
  const entry = (kind, text) => `~bench~11~bellcart_app~${kind}:  ${text}\n`;
  const before = entry('LOG', 'statement: select 1');
  const cut =
    entry('LOG', 'execute x: insert into mails\n\tvalues ($1)') +
    entry('DETAIL', `Parameters: $1 = 'é'`);
  const log = Buffer.from(before + cut + entry('LOG', 'statement: commit'));
  const until = before.length + Buffer.byteLength(cut);
  const readTo = (to) => statementsIn(entriesBegunIn(log, 0, to));
  const first = { session: '11', text: 'select 1', values: [] };
  const second = { session: '11', text: 'insert into mails\nvalues ($1)', values: ['é'] };
  expect(readTo(before.length)).toEqual([first]);
  for (let to = before.length + 1; to <= until; to += 1)
    expect(readTo(to)).toEqual([first, second]);
  expect(readTo(log.length)).toHaveLength(3);
});

test('a value may hold what looks like the next one', () => {
  expect(valuesIn(`$1 = 'a, $2 = ''b''', $2 = '', $3 = NULL`)).toEqual(["a, $2 = 'b'", '', null]);
});

test('a transaction counts once, and a statement outside of one by itself', () => {
  const ran = (session, ...texts) => texts.map((text) => ({ session, text }));
  expect(transactionsOf([])).toBe(0);
  expect(
    transactionsOf([
      ...ran('1', 'begin', 'select 1', 'select 2', 'commit'),
      ...ran('2', 'select 3', 'select 4'),
    ]),
  ).toBe(3);
  expect(
    transactionsOf([
      ...ran('1', 'begin'),
      ...ran('2', 'select 3'),
      ...ran('1', 'select 1', 'rollback', 'select 2'),
    ]),
  ).toBe(3);
});
