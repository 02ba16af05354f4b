import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { ReactivityGroup } from '../../src/safety/hazards/public/reactivity.ts';
import type { SheetData, SheetIssue } from '../../src/safety/sheets/server/sheet-content.ts';

const rows: Record<string, string>[] = parse(readFileSync('demo/products.csv', 'utf8'), {
  columns: true,
});
const groups: Record<string, string>[] = parse(readFileSync('demo/reactivity-groups.csv', 'utf8'), {
  columns: true,
});
const shipping: Record<string, string>[] = parse(readFileSync('demo/shipping-facts.csv', 'utf8'), {
  columns: true,
});

/** Safety data of every unique product of the demo, in the order of the file. */
export function demoSheets(): SheetData[] {
  const first = new Map<string, Record<string, string>>();
  for (const row of rows) if (row.nameKey && !first.has(row.nameKey)) first.set(row.nameKey, row);
  const list = (text: string | undefined) => (text ? text.split(';') : []);
  return [...first.values()].map((row) => ({
    nameKey: row.nameKey ?? '',
    name: row.name ?? '',
    brand: row.brand ?? '',
    category: row.category ?? '',
    description: row.description ?? '',
    hazardous: row.hazardous === 'true',
    signalWord: (row.signalWord || null) as SheetData['signalWord'],
    pictograms: list(row.pictograms),
    hStatements: list(row.hStatements),
    pStatements: list(row.pStatements),
    unNumber: row.unNumber || null,
    packingGroup: (row.packingGroup || null) as SheetData['packingGroup'],
    epaRegNo: row.epaRegNo || null,
    dilution: row.dilution ?? '',
    ph: row.ph ?? '',
    contactTime: row.contactTime ?? '',
    reactivityGroup: (groups.find((group) => group.nameKey === row.nameKey)?.reactivityGroup ??
      'none') as SheetData['reactivityGroup'],
    alsoGroups: list(
      groups.find((group) => group.nameKey === row.nameKey)?.alsoGroups,
    ) as ReactivityGroup[],
    technicalName: shipping.find((facts) => facts.nameKey === row.nameKey)?.technicalName ?? '',
    skus: rows.filter((other) => other.nameKey === row.nameKey).map((other) => other.sku ?? ''),
  }));
}

/** One product of the demo by its nameKey. */
export function demoSheet(nameKey: string): SheetData {
  const sheet = demoSheets().find((data) => data.nameKey === nameKey);
  if (!sheet) throw new Error(`no demo product ${nameKey}`);
  return sheet;
}

export const ISSUE: SheetIssue = {
  companyName: 'Bellcart Supply Co.',
  companyAddress: '100 Depot Street, Springfield, IL 62701',
  companyPhone: '(555) 555-0100',
  emergencyPhone: '(555) 555-0199',
  revisionDate: '2026-09-14',
  revisionNumber: 3,
  demo: true,
};
