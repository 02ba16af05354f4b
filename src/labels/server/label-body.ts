import { blanksFor, statementText } from '../../hazards/statements.ts';
import { encodable } from '../../platform/pdf-text.ts';
import { drawEquipment, equipmentFor } from './label-equipment.ts';
import type { LabelWords } from './label-messages.ts';
import {
  BOLD,
  type LabelHazards,
  type NeverMix,
  REGULAR,
  type WorkplaceLabel,
} from './workplace-label.ts';

/**
 * Statements that matter most to a person who holds the bottle, first ones first. First aid has its
 * own place.
 */
const TOP_PRECAUTIONS = [
  'P280',
  'P260',
  'P261',
  'P210',
  'P220',
  'P211',
  'P271',
  'P234',
  'P251',
  'P264',
  'P270',
  'P273',
  'P405',
];

/**
 * A run of lines under one another. `draw` returns the height it takes; with `ink` false it only
 * measures.
 */
type Part = (x: number, y: number, w: number, size: number, ink: boolean) => number;

/**
 * What the bottle must never meet, from every product by name to ever shorter: the deadly ones by
 * name, then the deadly ones by what they are ("acids"). "And others" stands for the rest; nothing
 * that can kill is ever cut.
 */
function neverMixTexts(neverMixWith: readonly NeverMix[], words: LabelWords): string[] {
  const named = (products: readonly NeverMix[]) => products.map((product) => product.name);
  const deadly = neverMixWith.filter((product) => product.severity === 3);
  const groups = [...new Set(deadly.map((product) => words.groups[product.group]))];
  const others = deadly.length < neverMixWith.length ? [words.others] : [];
  const short =
    deadly.length > 0
      ? [
          [...named(deadly), ...others],
          [...groups, ...others],
        ]
      : [[...named(neverMixWith.slice(0, 2)), words.others]];
  return [named(neverMixWith), ...(neverMixWith.length > 2 ? short : [])].map((list) =>
    list.join(', '),
  );
}

/**
 * The statements are verbatim and must all be there. So the type gives way first, down to 5.5
 * points, then the length of the "never mix" list, then the least of the precautions; and a label
 * that still does not fit is not printed at all.
 */
export function fitBody(
  doc: PDFKit.PDFDocument,
  label: WorkplaceLabel,
  words: LabelWords,
  hazards: LabelHazards,
  room: { w: number; h: number; tall: boolean },
): { parts: Part[]; size: number } {
  const precautions = TOP_PRECAUTIONS.filter((code) => hazards.pStatements.includes(code)).slice(
    0,
    room.tall ? 6 : 4,
  );
  const neverMix = neverMixTexts(label.neverMixWith, words);
  for (let count = precautions.length; count >= 0; count -= 1) {
    for (const text of neverMix) {
      const parts = bodyParts(doc, label, words, hazards, precautions.slice(0, count), text);
      for (let size = room.tall ? 13 : 9; size >= 5.5; size -= 0.25) {
        if (parts.reduce((sum, part) => sum + part(0, 0, room.w, size, false), 0) <= room.h)
          return { parts, size };
      }
    }
  }
  throw new Error(`The label of ${label.name} does not fit this stock`);
}

function bodyParts(
  doc: PDFKit.PDFDocument,
  label: WorkplaceLabel,
  words: LabelWords,
  hazards: LabelHazards,
  precautions: readonly string[],
  neverMix: string,
): Part[] {
  const blanks = blanksFor(hazards.hStatements);
  const says = (codes: readonly string[]) =>
    codes
      .filter((code) => hazards.pStatements.includes(code))
      .map((code) => statementText(code, blanks).replace(/^IF [A-Z ]+(?: \(or hair\))?: /, ''))
      .join(' ');
  const paragraph =
    (text: string, font = REGULAR, gap = 0.25): Part =>
    (x, y, w, size, ink) => {
      doc.font(font).fontSize(size);
      const options = { width: w, lineGap: 0 };
      const height = doc.heightOfString(encodable(text), options);
      if (ink) doc.fillColor('#000000').text(encodable(text), x, y, options);
      return height + size * gap;
    };
  const led =
    (caption: string, text: string): Part =>
    (x, y, w, size, ink) => {
      const start = doc
        .font(BOLD)
        .fontSize(size)
        .widthOfString(encodable(`${caption}: `));
      doc.font(REGULAR);
      const height = doc.heightOfString(encodable(text), { width: w - start });
      if (ink) {
        doc
          .font(BOLD)
          .fillColor('#000000')
          .text(encodable(`${caption}:`), x, y, { lineBreak: false });
        doc.font(REGULAR).text(encodable(text), x + start, y, { width: w - start });
      }
      return height + size * 0.3;
    };
  const list: Part[] = [];
  if (hazards.hStatements.length > 0)
    list.push(
      paragraph(`${hazards.hStatements.map((code) => statementText(code)).join('. ')}.`, BOLD),
    );
  else list.push(paragraph(words.notClassified, BOLD));
  if (precautions.length > 0) list.push(paragraph(says(precautions)));
  const equipment = equipmentFor(hazards.hStatements);
  if (equipment.length > 0) {
    list.push((x, y, w, size, ink) => {
      const icon = Math.min(size, 10) * 1.9;
      if (ink) {
        doc
          .font(BOLD)
          .fontSize(Math.min(size, 9))
          .fillColor('#000000')
          .text(encodable(`${words.wear}:`), x, y + icon * 0.3, { lineBreak: false });
        const step = (w - 26) / 4;
        equipment.forEach((item, index) => {
          drawEquipment(doc, item, x + 28 + index * step, y, icon);
          const word = encodable(words.equipment[item]);
          const type = Math.min(
            size,
            9,
            (step - icon - 4) / doc.font(BOLD).fontSize(1).widthOfString(word),
          );
          doc
            .fontSize(type)
            .fillColor('#000000')
            .text(word, x + 28 + index * step + icon + 2, y + (icon - type) / 2, {
              lineBreak: false,
            });
        });
      }
      return icon + size * 0.35;
    });
  }
  list.push(led(words.eyes, says(['P305+P351+P338', 'P310']) || words.seeSection4));
  list.push(led(words.skin, says(['P303+P361+P353', 'P302+P352']) || words.seeSection4));
  if (neverMix !== '') list.push(led(words.neverMix, neverMix));
  if (label.epaRegNo)
    list.push(
      led(
        'EPA Reg. No.',
        [
          label.epaRegNo,
          ...(label.contactTime === '' ? [] : [words.dwell(label.contactTime)]),
        ].join('   '),
      ),
    );
  const notes = [
    label.parts !== 0 && hazards.hStatements.length > 0 && !label.atUseDilution
      ? words.concentrateHazards
      : '',
    label.atUseDilution && label.parts ? words.dilutedHazards(`1:${label.parts}`) : '',
    words.languageNote,
  ].filter((note) => note !== '');
  if (notes.length > 0) list.push(paragraph(notes.join(' ')));
  return list;
}
