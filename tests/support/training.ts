import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import type { ReactivityGroup } from '../../src/safety/hazards/public/reactivity.ts';
import type { Family, Sorted } from '../../src/safety/training/families.ts';
import { lessonOf } from '../../src/safety/training/lessons.ts';

const demo = (file: string) =>
  parse(readFileSync(path.join(import.meta.dirname, '../../demo', file)), {
    columns: true,
  }) as Record<string, string>[];

const listOf = (text: string | undefined) => (text ? text.split(';') : []);

/** The demo's products as the rule of families reads them, one for each nameKey. */
export function demoSafety(): (Sorted & { name: string })[] {
  const groups = new Map(demo('reactivity-groups.csv').map((row) => [row['nameKey'], row]));
  const byKey = new Map(demo('products.csv').map((row) => [row['nameKey'], row]));
  return [...byKey].map(([nameKey, row]) => ({
    name: row['name'] ?? '',
    hazardous: row['hazardous'] === 'true',
    signalWord: row['signalWord'] ?? '',
    hStatements: listOf(row['hStatements']),
    unNumber: row['unNumber'] || null,
    epaRegNo: row['epaRegNo'] || null,
    dilution: row['dilution'] ?? '',
    ph: row['ph'] ? Number(row['ph']) : null,
    reactivityGroup:
      (groups.get(nameKey)?.['reactivityGroup'] as ReactivityGroup | undefined) ?? null,
    alsoGroups: listOf(groups.get(nameKey)?.['alsoGroups']) as ReactivityGroup[],
  }));
}

/** The form of somebody who answers everything right, as the page sends it. */
export function rightForm(family: Family, fields: Record<string, string> = {}): URLSearchParams {
  const answers = lessonOf(family).quiz.map(({ right }, place): [string, string] => [
    `answer-${place}`,
    String(right),
  ]);
  return new URLSearchParams({
    ...Object.fromEntries(answers),
    language: 'en-US',
    formKey: crypto.randomUUID(),
    class: '',
    signature: '',
    rightFirst: '',
    memberId: '',
    typedName: '',
    ...fields,
  });
}
