import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { SafetyFields } from '../../src/safety/hazards/contract.ts';
import { parseDilution } from '../../src/safety/hazards/dilution.ts';
import type { LabelFacts, NeverMix } from '../../src/safety/labels/server/label-facts.ts';
import { demoSheet, ISSUE } from './demo-sheets.ts';

const rowsOf = (name: string): Record<string, string>[] =>
  parse(readFileSync(`demo/${name}.csv`, 'utf8'), { columns: true });
const list = (text: string | undefined) => (text ?? '').split(';').filter(Boolean);
const epaLabels = rowsOf('epa-labels');
const diluted = rowsOf('use-dilutions');
const categories = rowsOf('hazard-categories');

/** What must never meet a product whose label is tested: enough of them to be too many. */
export const OPPONENTS: NeverMix[] = [
  { name: 'Chlorine Destainer', group: 'hypochlorite', severity: 3 },
  { name: 'Liquid Pool Chlorine', group: 'hypochlorite', severity: 3 },
  { name: 'Mold & Mildew Stain Remover', group: 'hypochlorite', severity: 3 },
  { name: 'Calcium Hypochlorite Granular 68%', group: 'calcium-hypochlorite', severity: 3 },
];

/** The facts of a demo product's label at a dilution: the weakest where none is asked for. */
export function demoLabel(nameKey: string, more: Partial<LabelFacts> = {}): LabelFacts {
  const data = demoSheet(nameKey);
  const dose = parseDilution(data.dilution);
  const weakest = dose.kind === 'ratio' ? dose.weakest : dose.kind === 'ready-to-use' ? 0 : null;
  const parts = more.parts === undefined ? weakest : more.parts;
  const use = diluted.find((row) => row.nameKey === nameKey && Number(row.parts) === parts);
  const epa = epaLabels.find((row) => row.nameKey === nameKey);
  return {
    name: data.name,
    brand: data.brand,
    onFile: true,
    parts,
    dose,
    concentrate: data,
    ...(use && {
      atUseDilution: {
        signalWord: (use.signalWord || null) as 'Danger' | 'Warning' | null,
        pictograms: list(use.pictograms),
        hStatements: list(use.hStatements),
        pStatements: list(use.pStatements),
      },
    }),
    hCategories: list(categories.find((row) => row.nameKey === nameKey)?.hCategories),
    maker: {
      name: ISSUE.companyName,
      address: ISSUE.companyAddress,
      phone: ISSUE.companyPhone,
      emergencyPhone: ISSUE.emergencyPhone,
    },
    epa: data.epaRegNo
      ? {
          regNo: data.epaRegNo,
          signalWord: (epa?.epaSignalWord ?? '') as SafetyFields['epaSignalWord'],
          activeIngredients: epa?.activeIngredients ?? '',
        }
      : null,
    contactTime: data.contactTime,
    neverMixWith: OPPONENTS,
    sheetUrl: `https://bellcart.example/sds/${nameKey}`,
    translator: null,
    demo: true,
    isSold: true,
    isAerosol: false,
    ...more,
  };
}
