import { expect, test } from 'vitest';
import { EVERYDAY_WORDS, isCommonPassword } from './common-passwords.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { checkNewPassword, type Owner } from './password-rules.ts';

const owner: Owner = {
  role: 'user',
  secondFactor: false,
  displayName: 'Marisol Vega',
  email: 'mvega@harborhotel.example',
  names: ['Bellcart Supply Co.', 'Linnetfold'],
};
const need = (password: string, who: Partial<Owner> = {}): string | undefined => {
  try {
    checkNewPassword(password, { ...owner, ...who });
    return undefined;
  } catch (error) {
    return (error as { details: { need: string } }).details.need;
  }
};

test.each([
  'password',
  'Password1!',
  'p@ssw0rd2026',
  '12345678',
  '11111111',
  'qwertyuiop',
  'iloveyou!!',
  'Summer2026!',
  'letmein123',
  'abcabcabc',
  '19840101',
  'sunshine1',
  'dragonmaster',
  'asdfghjkl1',
  'Welcome01',
  'hotel2026!',
])('%s is one of those that are tried first', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  'quiet gravel ninety otters',
  'x7#9!2@5kQ',
  'Tr4mway-lamp',
  'correct horse battery staple',
  'пароль-длинный',
  'jabón de manos 12 cajas',
])('%s is not', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});

test('the words with the usual digits and signs around them are a list of more than 10,000 passwords, all refused', () => {
  const ends = [
    '',
    '1',
    '12',
    '123',
    '1234',
    '!',
    '1!',
    '01',
    '99',
    '2024',
    '2025',
    '2026',
    '2026!',
    '#1',
    '007',
    '69',
    '!!',
    '123!',
    '321',
    '0',
  ];
  let variants = 0;
  for (const word of EVERYDAY_WORDS) {
    for (const end of ends) {
      for (const dressed of [word + end, word.charAt(0).toUpperCase() + word.slice(1) + end]) {
        variants += 1;
        if (!isCommonPassword(dressed)) throw new Error(`${dressed} passes`);
      }
    }
  }
  expect(variants).toBeGreaterThan(10_000);
});

test('users need 8 characters, staff 15 or 8 with a second factor; 128 at most, counted in code points', () => {
  expect(need('x7#9!2@')).toContain('at least 8');
  expect(need('x7#9!2@q')).toBeUndefined();
  expect(need('🧼🧽🪣🧴x7#9')).toBeUndefined();
  expect(need('x7#9!2@q', { role: 'admin' })).toContain('at least 15');
  expect(need('x7#9!2@q', { role: 'super_admin', secondFactor: true })).toBeUndefined();
  expect(need('quiet gravel ni', { role: 'super_admin' })).toBeUndefined();
  expect(need('gravel otter '.repeat(9) + 'x'.repeat(11))).toBeUndefined();
  expect(need('gravel otter '.repeat(9) + 'xyzxy'.repeat(3))).toContain('at most 128');
});

test.each(['marisol2026', 'Vega-Vega-1', 'mvega!!1234', 'Bellcart Supply Co.', 'linnetfold7'])(
  '%s is a name with little around it',
  (password) => {
    expect(need(password)).toContain('name');
  },
);

test('a name inside a long phrase does no harm', () => {
  expect(need('marisol keeps twelve otters')).toBeUndefined();
});

test('hashes are Argon2id at 19 MiB, two passes; the whole password counts, in normal form', async () => {
  const hash = await hashPassword('caf\u00e9 am Fluss, um sieben');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword('cafe\u0301 am Fluss, um sieben', hash)).toBe(true);
  expect(await verifyPassword('cafe am Fluss, um sieben', hash)).toBe(false);
  expect(await verifyPassword('caf\u00e9 am Fluss, um siebe', hash)).toBe(false);
  expect(await verifyPassword('anything', 'plain')).toBe(false);
});
