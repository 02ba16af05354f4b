import { expect, test } from 'vitest';
import {
  app,
  FIELDS,
  openSafetyDataShop,
  others,
  owner,
  put,
  read,
} from '../../../../tests/support/safety-data-shop.ts';
import { safetyState } from '../../../../tests/support/safety-rows.ts';

openSafetyDataShop();

test('the owner changes the data; only what changed stands in the audit log', async () => {
  const answer = await put(owner, 'bowl', {
    version: 1,
    ...FIELDS,
    dilution: 'RTU',
    notRegulated: true,
  });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    nameKey: 'bowl',
    version: 2,
    ...FIELDS,
    dilution: 'RTU',
    warnings: [],
  });
  expect(await read('bowl')).toMatchObject({ version: 2, hStatements: ['H319'], revisions: [] });
  const { rows } = await app.db.pool.query(
    `select before, after, actor_id, object_id from audit_log where action = 'safety-data.edit' order by seq desc limit 1`,
  );
  expect(rows[0]).toMatchObject({ actor_id: owner.id, object_id: 'bowl' });
  expect(Object.keys(rows[0].after).sort()).toEqual([
    'activeIngredients',
    'contactTime',
    'epaRegNo',
    'epaSignalWord',
    'hStatements',
    'notRegulated',
    'pStatements',
    'ph',
    'pictograms',
    'reactivityGroup',
    'signalWord',
  ]);
  expect(rows[0].before).toMatchObject({ signalWord: 'Danger', epaRegNo: null });
});

test('a product without data gets them from version 0', async () => {
  expect((await read('soap')).version).toBe(0);
  expect(
    (
      await put(owner, 'soap', {
        version: 0,
        ...FIELDS,
        hStatements: [],
        pStatements: [],
        signalWord: '',
        pictograms: [],
      })
    ).status,
  ).toBe(200);
  expect((await read('soap')).version).toBe(1);
});

test('what does not agree is told and saved: the maker’s sheet decides', async () => {
  const { body, status } = await put(owner, 'sour', {
    version: 1,
    ...FIELDS,
    pictograms: ['GHS05'],
    contactTime: '',
    unNumber: 'UN9999',
  });
  expect(status).toBe(200);
  const warnings = body.warnings.map((warning: { message: string }) => warning.message).join(' | ');
  for (const words of [
    'GHS07 is missing',
    'GHS05 has no hazard statement',
    'UN9999 is not in our transport table',
    'packing group',
    'contact time',
  ])
    expect(warnings).toContain(words);
});

test('a packing group is asked for where the number has one, and one that it does not have is told', async () => {
  let { version } = await read('sour');
  const groupSays = async (unNumber: string, packingGroup: string | null) => {
    const { body } = await put(owner, 'sour', { version, ...FIELDS, unNumber, packingGroup });
    version = body.version;
    return body.warnings
      .filter(({ field }: { field: string }) => field === 'packingGroup')
      .map(({ message }: { message: string }) => message);
  };
  expect(await groupSays('UN1805', 'II')).toEqual([
    'UN1805 has packing group III (49 CFR 172.101), not II.',
  ]);
  expect(await groupSays('UN3109', 'II')).toEqual([
    'UN3109 has no packing group (49 CFR 172.101), not II.',
  ]);
  expect(await groupSays('UN1805', null)).toEqual(['The UN number calls for a packing group.']);
  for (const [un, group] of [
    ['UN1805', 'III'],
    ['UN3109', null],
    ['UN1950', null],
  ] as const)
    expect(await groupSays(un, group), un).toEqual([]);
});

test('contradictions are refused with the reason and its source, and nothing is saved', async () => {
  const { version } = await read('sour');
  const before = await safetyState(app);
  const says = async (spec: object) => {
    const { status, body } = await put(owner, 'sour', { version, ...FIELDS, ...spec });
    return `${status} ${body.error.message} ${JSON.stringify(body.error.details)}`;
  };
  expect(await says({ hStatements: ['H318', 'H319'] })).toMatch(
    /^400 H318 and H319 are categories of one class .*App\. C, C\.4\.5/,
  );
  expect(await says({ hStatements: ['H272'], hCategories: ['H272 9'] })).toMatch(
    /^400 H272 has no category 9; it has 2, 3 .*App\. C/,
  );
  const diluted = {
    signalWord: '',
    pictograms: [],
    hStatements: [],
    pStatements: [],
    source: 'SDS',
  };
  expect(await says({ useDilutions: [{ ...diluted, parts: 256 }] })).toMatch(
    /^400 1:256 is beyond the label, which allows 1:64/,
  );
  expect(await says({ useDilutions: [{ ...diluted, parts: 64, source: '' }] })).toMatch(
    /Name the document/,
  );
  expect(await says({ density: 0 })).toMatch(/between 0\.5 and 3 g\/mL.*section 9/);
  expect(await safetyState(app)).toBe(before);
});

test('a pool product has no contact time, and what a sheet says of the diluted product is kept', async () => {
  const { version } = await read('soap');
  const pool = { ...FIELDS, dilution: '8 oz per 10,000 gal', contactTime: '' };
  expect((await put(owner, 'soap', { version, ...pool })).body.warnings).toEqual([
    { field: 'hazardous', message: expect.any(String) },
  ]);
  const useDilutions = [
    {
      parts: 64,
      signalWord: '',
      pictograms: [],
      hStatements: [],
      pStatements: [],
      source: 'SDS of May 2026, section 2',
    },
  ];
  const saved = await put(owner, 'soap', { version: version + 1, ...FIELDS, useDilutions });
  expect(saved.body).toMatchObject({ useDilutions });
  // A program that knows none of it leaves it as it is.
  const again = await put(owner, 'soap', { version: version + 2, ...FIELDS, ph: 8 });
  expect(again.body).toMatchObject({ useDilutions, ph: 8 });
});

test('saving what is already so is refused with the specification’s words', async () => {
  const { version } = await read('bowl');
  const before = await safetyState(app);
  const answer = await put(owner, 'bowl', { version, ...FIELDS, dilution: 'RTU' });
  expect([answer.status, answer.body.error.message]).toEqual([409, 'No changes made to product.']);
  expect(await safetyState(app)).toBe(before);
});

test('of two who save the same version the second is told', async () => {
  const { version } = await read('bowl');
  const answers = await Promise.all(
    ['5 min', '7 min'].map((contactTime) =>
      put(owner, 'bowl', { version, ...FIELDS, contactTime }),
    ),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  const won = answers.find((answer) => answer.status === 200);
  expect(answers.find((answer) => answer.status === 409)?.body.error).toMatchObject({
    code: 'aborted',
    details: { currentVersion: version + 1 },
  });
  expect((await read('bowl')).contactTime).toBe(won?.body.contactTime);
});

test.each([
  ['an unknown hazard code', { hStatements: ['H999'] }],
  ['a precaution among the hazards', { hStatements: ['P280'] }],
  ['a pictogram that is none', { pictograms: ['GHS10'] }],
  ['a pictogram twice', { pictograms: ['GHS05', 'GHS05'] }],
  ['an EPA file symbol', { epaRegNo: '1234-RG' }],
  ['a UN number without its letters', { unNumber: '1791' }],
  ['a pH off the scale', { ph: 17 }],
  ['a pH with two decimals', { ph: 7.25 }],
  ['two lines of dilution', { dilution: 'a\nb' }],
  ['a group that is none', { reactivityGroup: 'safe' }],
  ['three groups beside the first', { alsoGroups: ['acid', 'alcohol', 'organic'] }],
  ['a group twice', { alsoGroups: ['quat'] }],
  ['more groups without a first', { reactivityGroup: null, alsoGroups: ['acid'] }],
  ['an unknown key', { role: 'super_admin' }],
])('%s is refused and nothing is written', async (_what, change) => {
  const { version } = await read('bowl');
  const before = await safetyState(app);
  const answer = await put(owner, 'bowl', { version, ...FIELDS, contactTime: '3 min', ...change });
  expect([answer.status, answer.body.error.code]).toEqual([400, 'invalid-argument']);
  expect(await safetyState(app)).toBe(before);
});

test('a product of three groups is kept, exported, and warns by each of them', async () => {
  const { version } = await read('bowl');
  const groups = ['alcohol', 'organic'];
  const saved = await put(owner, 'bowl', { version, ...FIELDS, alsoGroups: groups });
  expect(saved.body).toMatchObject({ reactivityGroup: 'quat', alsoGroups: groups });
  // An older program does not know them, and takes nothing away.
  await put(owner, 'bowl', { version: version + 1, ...FIELDS, contactTime: '4 min' });
  expect((await read('bowl')).alsoGroups).toEqual(groups);
  const csv = Buffer.from((await app.call(owner, 'GET', '/api/safety-data-export')).body);
  expect(csv.toString('utf8')).toContain(',quat,alcohol;organic,');
});

test('an unknown product is not found', async () => {
  expect((await put(owner, 'nothing-here', { version: 0, ...FIELDS })).status).toBe(404);
});

test('nobody but the owner reads or writes safety data, in whatever way', async () => {
  const before = await safetyState(app);
  for (const [who, user] of others) {
    const status = user ? 403 : 401;
    expect(
      (await put(user, 'bowl', { version: 3, ...FIELDS, contactTime: '1 min' })).status,
      who,
    ).toBe(status);
    expect((await app.call(user, 'GET', '/api/safety-data/bowl')).status, who).toBe(status);
    expect((await app.call(user, 'GET', '/api/safety-data-export')).status, who).toBe(status);
    expect(
      (
        await app.call(
          user,
          'POST',
          '/api/safety-data-import',
          'nameKey,version,signalWord\r\nbowl,3,Danger\r\n',
          { 'content-type': 'text/csv' },
        )
      ).status,
      who,
    ).toBe(status);
  }
  expect(await safetyState(app)).toBe(before);
});
