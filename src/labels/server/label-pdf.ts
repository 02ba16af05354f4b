import PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import type { Opponent } from '../../hazards/safety-view.ts';
import { blanksFor, statementText } from '../../hazards/statements.ts';
import { encodable } from '../../platform/pdf-text.ts';
import { drawPictogram } from '../../sheets/server/pdf-pictogram.ts';
import { collect } from '../../sheets/server/sheet-pdf.ts';
import { drawEquipment, equipmentFor } from './label-equipment.ts';
import { type LabelWords, labelMessages } from './label-messages.ts';

/** The hazards a label prints. */
export interface LabelHazards {
  signalWord: 'Danger' | 'Warning' | null;
  pictograms: readonly string[];
  hStatements: readonly string[];
  pStatements: readonly string[];
}

/** A workplace (secondary container) label by 29 CFR 1910.1200(f)(6). */
export interface WorkplaceLabel {
  /** Exactly as on the safety data sheet. */
  name: string;
  brand: string;
  /** N of 1:N; 0 = used as supplied; null = dosed by machine, `dilutionText` says how. */
  parts: number | null;
  dilutionText: string;
  /** Hazards on the maker's sheet for the concentrate. */
  concentrate: LabelHazards;
  /** Hazards at use dilution where the maker's sheet gives them. Never guessed: without them the concentrate's are printed, and said to be. */
  atUseDilution?: LabelHazards;
  maker: { name: string; address: string; phone: string; emergencyPhone: string };
  epaRegNo: string | null;
  contactTime: string;
  /** Products that react with this one, the deadliest first. */
  neverMixWith: readonly NeverMix[];
  sheetUrl: string;
  demo: boolean;
}

/** A product that reacts with the one in the bottle. */
export type NeverMix = Pick<Opponent, 'name' | 'group' | 'severity'>;

/** `thermal`: one 4 x 6 in label per page. `sheet`: US letter, six 4 x 3.33 in labels per page. */
export type LabelStock = 'thermal' | 'sheet';

const INCH = 72;
/** Left and top edges of six labels on a letter sheet: two columns, 3/16 in apart, half an inch from the top. */
const SHEET = {
  columns: 2,
  rows: 3,
  width: 4 * INCH,
  height: (10 / 3) * INCH,
  left: 11.25,
  top: 36,
  gap: 13.5,
};
const REGULAR = 'Helvetica';
const BOLD = 'Helvetica-Bold';
/** Statements that matter most to a person who holds the bottle, first ones first. First aid has its own place. */
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

/** Workplace labels as PDF bytes: `copies` times the same label. Deterministic for the same input and `madeOn` (ISO day). */
export function renderWorkplaceLabels(
  label: WorkplaceLabel,
  {
    stock,
    language,
    copies,
    madeOn,
  }: { stock: LabelStock; language: 'en' | 'es'; copies: number; madeOn: string },
): Promise<Buffer> {
  const thermal = stock === 'thermal';
  const doc = new PDFDocument({
    size: thermal ? [4 * INCH, 6 * INCH] : 'LETTER',
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang: language === 'es' ? 'es-US' : 'en-US',
    displayTitle: true,
    info: {
      Title: encodable(`Workplace label: ${label.name}`),
      Creator: 'Bellcart',
      Producer: 'Bellcart',
      CreationDate: new Date(`${madeOn}T12:00:00Z`),
    },
  });
  const bytes = collect(doc);
  const perPage = thermal ? 1 : SHEET.columns * SHEET.rows;
  for (let index = 0; index < copies; index += 1) {
    const place = index % perPage;
    if (place === 0) doc.addPage();
    const box = thermal
      ? { x: 0, y: 0, w: 4 * INCH, h: 6 * INCH }
      : {
          x: SHEET.left + (place % SHEET.columns) * (SHEET.width + SHEET.gap),
          y: SHEET.top + Math.floor(place / SHEET.columns) * SHEET.height,
          w: SHEET.width,
          h: SHEET.height,
        };
    drawLabel(doc, label, labelMessages(language), box);
  }
  doc.end();
  return bytes;
}

interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A run of lines under one another. `draw` returns the height it takes; with `ink` false it only measures. */
type Part = (x: number, y: number, w: number, size: number, ink: boolean) => number;

function drawLabel(
  doc: PDFKit.PDFDocument,
  label: WorkplaceLabel,
  words: LabelWords,
  box: Box,
): void {
  const tall = box.h > box.w;
  // Printers of label sheets drift by about a sixteenth of an inch, so nothing comes closer to the edge than that.
  const pad = tall ? 10 : 7;
  const area = { x: box.x + pad, y: box.y + pad, w: box.w - 2 * pad, h: box.h - 2 * pad };
  const foot = tall ? 74 : 55;
  const hazards = label.atUseDilution ?? label.concentrate;
  const head = drawHead(doc, label, words, hazards, area, tall);
  const room = area.h - head - foot - 4;

  const { parts, size } = fitBody(doc, label, words, hazards, { w: area.w, h: room, tall });
  let y = area.y + head + 2;
  for (const part of parts) y += part(area.x, y, area.w, size, true);
  drawFoot(doc, label, words, { x: area.x, y: area.y + area.h - foot, w: area.w, h: foot });
}

/**
 * What the bottle must never meet, from every product by name to ever shorter: the deadly ones by name, then the deadly ones by
 * what they are ("acids"). "And others" stands for the rest; nothing that can kill is ever cut.
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
 * The statements are verbatim and must all be there. So the type gives way first, down to 5.5 points, then the length of the
 * "never mix" list, then the least of the precautions; and a label that still does not fit is not printed at all.
 */
function fitBody(
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

/** Name, dilution, signal word in its black bar, pictograms. Returns the height used. */
function drawHead(
  doc: PDFKit.PDFDocument,
  label: WorkplaceLabel,
  words: LabelWords,
  hazards: LabelHazards,
  area: Box,
  tall: boolean,
): number {
  let y = area.y;
  const name = encodable(label.name);
  const symbol = tall ? 58 : hazards.pictograms.length > 3 ? 36 : 42;
  const symbolsWidth = hazards.pictograms.length * symbol;
  const nameWidth = tall ? area.w : area.w - symbolsWidth - (symbolsWidth > 0 ? 6 : 0);
  const size = nameSize(doc, name, nameWidth, tall);
  doc.font(BOLD).fontSize(size).fillColor('#000000').text(name, area.x, y, { width: nameWidth });
  y = doc.y;
  const dilution = encodable(dilutionLine(label, words));
  const dilutionSize = Math.max(
    7,
    Math.min(tall ? 13 : 10, nameWidth / doc.font(BOLD).fontSize(1).widthOfString(dilution) - 0.05),
  );
  doc.fontSize(dilutionSize).text(dilution, area.x, y + 1, { width: nameWidth });
  y = doc.y + 3;
  if (!tall) {
    hazards.pictograms.forEach((code, index) =>
      drawPictogram(doc, code, area.x + area.w - symbolsWidth + index * symbol, area.y - 2, symbol),
    );
    if (symbolsWidth > 0) y = Math.max(y, area.y + symbol);
  }
  if (hazards.signalWord) {
    const bar = tall ? 26 : 17;
    doc.rect(area.x, y, area.w, bar).fill('#000000');
    doc
      .font(BOLD)
      .fontSize(bar * 0.68)
      .fillColor('#FFFFFF')
      .text(words.signal[hazards.signalWord], area.x, y + bar * 0.2, {
        width: area.w,
        align: 'center',
        lineBreak: false,
      });
    y += bar + 4;
  }
  if (tall && symbolsWidth > 0) {
    hazards.pictograms.forEach((code, index) =>
      drawPictogram(doc, code, area.x + (area.w - symbolsWidth) / 2 + index * symbol, y, symbol),
    );
    y += symbol + 4;
  }
  return y - area.y;
}

/** Type size of the name: one line where that keeps it large, else two. No word is ever broken. */
function nameSize(doc: PDFKit.PDFDocument, name: string, width: number, tall: boolean): number {
  const [max, oneLineMin] = tall ? [26, 18] : [17, 13];
  doc.font(BOLD);
  for (let size = max; size >= oneLineMin; size -= 0.5)
    if (doc.fontSize(size).widthOfString(name) <= width) return size;
  const breaks = (size: number) =>
    name.split(/[\s-]/).some((word) => doc.fontSize(size).widthOfString(word) > width);
  for (let size = max; size > 8; size -= 0.5)
    if (!breaks(size) && doc.fontSize(size).heightOfString(name, { width }) < size * 2.6)
      return size;
  return 8;
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
    words.languageNote,
  ].filter((note) => note !== '');
  if (notes.length > 0) list.push(paragraph(notes.join(' ')));
  return list;
}

/** Filled on, maker, emergency phone, and the QR code to the sheet. */
function drawFoot(
  doc: PDFKit.PDFDocument,
  label: WorkplaceLabel,
  words: LabelWords,
  area: Box,
): void {
  doc
    .moveTo(area.x, area.y)
    .lineTo(area.x + area.w, area.y)
    .lineWidth(0.75)
    .stroke('#000000');
  const code = area.h - 6;
  drawQr(doc, label.sheetUrl, area.x + area.w - code, area.y + 5, code);
  const width = area.w - code - 10;
  doc.font(REGULAR).fontSize(8.5).fillColor('#000000');
  const on = encodable(words.filledOn);
  const by = encodable(words.filledBy);
  const onWidth = doc.widthOfString(on);
  const byWidth = doc.widthOfString(by);
  const blank = (width - onWidth - byWidth - 12) / 2;
  doc
    .text(on, area.x, area.y + 7, { lineBreak: false })
    .text(by, area.x + onWidth + blank + 8, area.y + 7, { lineBreak: false });
  for (const x of [area.x + onWidth + 4, area.x + onWidth + blank + byWidth + 12])
    doc
      .moveTo(x, area.y + 16)
      .lineTo(x + blank, area.y + 16)
      .lineWidth(0.6)
      .stroke('#000000');
  doc
    .fontSize(6.5)
    .text(
      encodable(
        `${label.brand}, ${label.maker.name}, ${label.maker.address}, ${label.maker.phone}`,
      ),
      area.x,
      area.y + 21,
      {
        width,
        height: 17,
        ellipsis: true,
      },
    );
  doc
    .font(BOLD)
    .text(
      encodable(`${words.emergency}: ${label.maker.emergencyPhone}`),
      area.x,
      area.y + area.h - 19,
      { lineBreak: false },
    );
  doc
    .font(REGULAR)
    .fontSize(6)
    .text(encodable(words.scan), area.x, area.y + area.h - 9, {
      width,
      align: label.demo ? 'right' : 'left',
      lineBreak: false,
    });
  if (label.demo)
    doc
      .font(BOLD)
      .fontSize(6.5)
      .fillColor('#B3261E')
      .text('DEMO - do not use', area.x, area.y + area.h - 9, { lineBreak: false });
}

/** A QR code as vector squares, rows joined into bars. Two modules of quiet zone are inside the box, the label's own margin gives the rest. */
function drawQr(doc: PDFKit.PDFDocument, url: string, x: number, y: number, size: number): void {
  const { data, size: count } = encode(url, { ecc: 'M', border: 2 });
  const cell = size / count;
  doc.rect(x, y, size, size).fill('#FFFFFF');
  data.forEach((row, line) => {
    for (let from = 0; from < count; from += 1) {
      if (!row[from]) continue;
      let to = from;
      while (row[to]) to += 1;
      doc.rect(x + from * cell, y + line * cell, (to - from) * cell, cell);
      from = to;
    }
  });
  doc.fill('#000000');
}

function dilutionLine(label: WorkplaceLabel, words: LabelWords): string {
  if (label.parts === null) return label.dilutionText;
  if (label.parts === 0) return words.ready;
  const ounces = Math.round((128 / label.parts) * 100) / 100;
  return words.diluted(`1:${label.parts}`, String(ounces));
}
