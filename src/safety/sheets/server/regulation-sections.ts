import { shippingDescription } from '../../hazards/public/transport.ts';
import { transportEntry } from '../../hazards/public/transport-table.ts';
import { statementText } from '../../hazards/statements.ts';
import {
  NO_DATA,
  pair,
  type SheetBlock,
  type SheetData,
  type SheetIssue,
} from './sheet-content.ts';

// Sections 11 to 16 of a sheet: what is known of its effects, and what the law says.

export function toxicology(data: SheetData): SheetBlock[] {
  const effect = (codes: string[], otherwise: string) =>
    data.hStatements
      .filter((code) => codes.includes(code))
      .map((code) => `${statementText(code)}.`)
      .join(' ') || otherwise;
  return [
    pair('Acute toxicity', effect(['H302', 'H312', 'H332'], 'Criteria not met.')),
    pair('Skin', effect(['H314', 'H315'], 'Criteria not met.')),
    pair('Eyes', effect(['H314', 'H318', 'H319'], 'Criteria not met.')),
    pair('Sensitization', effect(['H317', 'H334'], 'Criteria not met.')),
    pair('Breathing organs, nervous system', effect(['H335', 'H336'], 'Criteria not met.')),
    pair(
      'Cancer, reproduction, mutation',
      'No ingredient is listed by IARC, NTP or OSHA at a reportable level (demo statement).',
    ),
  ];
}

export function ecology(data: SheetData): SheetBlock[] {
  const aquatic = data.hStatements
    .filter((code) => code.startsWith('H4'))
    .map((code) => `${statementText(code)}.`);
  return [
    pair('Aquatic toxicity', aquatic.length > 0 ? aquatic.join(' ') : 'Criteria not met.'),
    pair('Persistence, bioaccumulation, mobility', NO_DATA),
  ];
}

export function disposal(data: SheetData): SheetBlock[] {
  const corrosiveWaste = Number(data.ph) >= 12.5 || (data.ph !== '' && Number(data.ph) <= 2);
  return [
    pair(
      'Product',
      `Dispose of in accordance with local, state and federal regulations.${corrosiveWaste ? ' As discarded, the concentrate can be hazardous waste D002 (corrosive).' : ''}`,
    ),
    pair(
      'Empty containers',
      'Close and keep the label on. Drums with no more than 1 inch of residue may be returned where the supplier takes them back.',
    ),
  ];
}

export function transport(data: SheetData): SheetBlock[] {
  if (!data.unNumber)
    return [
      pair(
        'DOT (49 CFR)',
        data.notRegulated || !data.hazardous ? 'Not regulated.' : 'Not determined.',
      ),
    ];
  const entry = transportEntry(data.unNumber, data);
  return [
    pair('UN number', data.unNumber),
    pair('Proper shipping name', entry?.properShippingName ?? 'See shipping papers'),
    pair('Hazard class', entry?.hazardClass ?? 'See shipping papers'),
    pair('Packing group', data.packingGroup ?? 'None assigned'),
    pair(
      'Shipping description',
      shippingDescription(data.unNumber, data.packingGroup, data.technicalName, data),
    ),
    pair(
      'Note',
      'Smaller sizes can ship as Limited Quantity; this depends on the size, not on the product.',
    ),
  ];
}

export function regulatory(data: SheetData): SheetBlock[] {
  return [
    pair(
      'OSHA',
      data.hazardous
        ? 'Hazardous under the Hazard Communication Standard, 29 CFR 1910.1200.'
        : 'Not hazardous under the Hazard Communication Standard, 29 CFR 1910.1200.',
    ),
    ...(data.epaRegNo ? [pair('EPA Reg. No.', data.epaRegNo)] : []),
    ...(data.epaRegNo && data.contactTime !== ''
      ? [
          pair(
            'Contact time',
            `${data.contactTime}; the surface must stay visibly wet for the whole time.`,
          ),
        ]
      : []),
    pair('TSCA', 'All ingredients are listed or exempt (demo statement).'),
  ];
}

export function other(issue: SheetIssue): SheetBlock[] {
  return [
    pair('Revision date', issue.revisionDate),
    pair('Revision number', String(issue.revisionNumber)),
    pair('Classification system', 'GHS Revision 7 as adopted by 29 CFR 1910.1200 (2024).'),
    ...(issue.demo
      ? [
          {
            kind: 'text',
            text: 'This sheet was generated from invented data to demonstrate software. The product does not exist. Do not use it to handle, label, ship or treat anything.',
          } as const,
        ]
      : []),
  ];
}
