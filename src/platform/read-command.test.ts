import { expect, test } from 'vitest';
import { COMMANDS, readCommand, USAGE } from './read-command.ts';

test('the command line says what a process does, and PROCESS_ROLE where it is silent', () => {
  expect(readCommand(['worker'], undefined)).toEqual({ command: 'worker', flags: [] });
  expect(readCommand([], 'web')).toEqual({ command: 'web', flags: [] });
  expect(readCommand(['migrate'], 'web')).toEqual({ command: 'migrate', flags: [] });
  expect(readCommand([], undefined)).toEqual({ command: 'all', flags: [] });
  expect(readCommand(['sweep-files', '--accept-orphans'], undefined)).toEqual({
    command: 'sweep-files',
    flags: ['--accept-orphans'],
  });
});

test('who is let in again is named', () => {
  expect(readCommand(['let-in', '--email=owner@example.com'], undefined)).toEqual({
    command: 'let-in',
    flags: ['--email=owner@example.com'],
  });
});

test.each([
  [['let-in']],
  [['let-in', '--email=nobody']],
  [['change-key', '--yes']],
  [['wrker']],
  [['web', '--accept-orphans']],
  [['toString']],
  [['--help']],
])('%j is no command', (args) => {
  expect(readCommand(args, undefined)).toBeNull();
});

test('a nonsense PROCESS_ROLE is left to the settings, which name it', () => {
  expect(readCommand([], 'wrker')).toEqual({ command: 'all', flags: [] });
});

test('the usage names every command', () => {
  for (const command of Object.keys(COMMANDS)) expect(USAGE).toContain(`  ${command} `);
});
