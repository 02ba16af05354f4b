import { expect, test } from 'vitest';
import { plainWords } from '../../kit/sentence.ts';
import { LOAD_MESSAGES } from '../runs/load-messages.ts';
import { SEGREGATION_WORDS } from '../runs/segregation-words.ts';
import { pointTexts, wayOut } from './departure-messages.ts';
import { inPlainWords } from './plain-words.ts';

test('paragraphs of the law go with their brackets, and the sentence stays whole', () => {
  expect(plainWords('Apart (49 CFR 177.848(d), (e)(3)). Ask (the desk).')).toBe(
    'Apart. Ask (the desk).',
  );
  expect(plainWords('A person trained under 49 CFR 172.704 decides.')).toBe(
    'A person with hazmat training decides.',
  );
});

test('what a driver reads of a point and of a load names no paragraph; the desk’s words do', () => {
  const texts = [
    pointTexts.paper,
    pointTexts.placards('CORROSIVE'),
    ...Object.values(SEGREGATION_WORDS),
    LOAD_MESSAGES.placardDo,
    LOAD_MESSAGES.others(0, 2),
    LOAD_MESSAGES.estimate,
  ];
  expect(texts.filter((text) => text.includes('CFR')).length).toBeGreaterThan(5);
  for (const text of texts)
    expect(inPlainWords({ text, out: { text, to: null } })).not.toMatchObject({
      text: expect.stringContaining('CFR'),
    });
  expect(inPlainWords({ text: '', out: { text: pointTexts.paper, to: null } }).out.text).toBe(
    'The shipping paper is not signed.',
  );
  // The desk alone gives a run its truck.
  expect(
    inPlainWords({ text: '', out: { text: wayOut.countOnRoad, to: null } }).out.text,
  ).not.toContain('set the truck back');
});

test('a driver is told what they can do or that the office does it; the office keeps its own acts', () => {
  const textOf = (text: string, plans = false) =>
    inPlainWords({ text: '', out: { text, to: null } }, plans).out.text;
  expect(textOf(wayOut.dock)).toBe(
    'Hand it back at the dock; the office moves its day, or takes it off the run',
  );
  expect(textOf(wayOut.dock, true)).toBe(wayOut.dock);
  const officeActs = /in the plan|on the order|off the run|choose another|the owner|under Trucks/i;
  const texts = Object.values(wayOut).filter((text) => officeActs.test(text));
  expect(texts.length).toBeGreaterThan(12);
  for (const text of texts) expect(textOf(text)).toMatch(/the (office|owner)|counted|product/i);
});
