// Prints the labels of ten demo products in English and Spanish and in every size, and puts pictures of them into docs/labels: what
// somebody has looked at, to compare with after a change. Needs pdftoppm of poppler.
//   node scripts/run.mjs scripts/take-labels.mjs [folder for the PDFs]
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { STOCK_SIZES } from '../src/safety/labels/label-choices.ts';
import { drawLabels } from '../src/safety/labels/server/draw-labels.ts';
import { labelPdf } from '../src/safety/labels/server/label-pdf.ts';
import { gridOf } from '../src/safety/labels/server/label-styles.ts';
import { demoLabel } from '../tests/support/label-facts.ts';

const TEN = [
  'one-step-disinfectant-64',
  'peroxide-disinfectant-cleaner',
  'disinfectant-spray-rtu',
  'acid-bowl-cleaner',
  'floor-finish-stripper',
  'kitchen-degreaser',
  'trichlor-tablets-3-in',
  'alcohol-hand-rub-70',
  'laundry-sour',
  'glass-and-mirror-cleaner',
];
/** Dots per inch of the picture and labels in a row of it. */
const PICTURES = {
  thermal: { dpi: 74, columns: 5 },
  sheet: { dpi: 92, columns: 4 },
  bottle: { dpi: 92, columns: 4 },
  small: { dpi: 92, columns: 5 },
  vial: { dpi: 92, columns: 6 },
};
const GAP = 8;

const pdfs = process.argv[2] ?? mkdtempSync(path.join(tmpdir(), 'labels-'));
mkdirSync(pdfs, { recursive: true });
mkdirSync('docs/labels', { recursive: true });

/** A label, or null where it is refused: what must stand on it does not fit this size. */
function drawnOrRefused(nameKey, stock, language) {
  try {
    return drawLabels(demoLabel(nameKey), stock, language)[0];
  } catch (error) {
    console.log(`${nameKey}, ${stock}, ${language}: ${error.message}`);
    return null;
  }
}

async function printed(nameKey, stock, language) {
  const file = path.join(pdfs, `${stock}-${language}-${nameKey}`);
  const label = drawnOrRefused(nameKey, stock, language);
  if (!label) return null;
  const bytes = await labelPdf({
    stock,
    copies: 1,
    drawings: [{ drawing: label.drawing, lang: language === 'es' ? 'es-US' : 'en-US' }],
    title: label.content.words.title(label.content.name),
    madeOn: '2026-11-22',
  });
  writeFileSync(`${file}.pdf`, bytes);
  const { dpi } = PICTURES[stock];
  const at = (points) => String(Math.round((points / 72) * dpi));
  const { left = 0, top = 0 } = gridOf(stock) ?? {};
  const { width, height } = label.drawing;
  const crop = ['-x', at(left), '-y', at(top), '-W', at(width), '-H', at(height)];
  execFileSync('pdftoppm', [
    '-r',
    String(dpi),
    ...crop,
    '-png',
    '-singlefile',
    `${file}.pdf`,
    file,
  ]);
  return readFileSync(`${file}.png`);
}

for (const [stock, { dpi, columns }] of Object.entries(PICTURES)) {
  const { width, height } = STOCK_SIZES[stock];
  const [w, h] = [Math.round(width * dpi), Math.round(height * dpi)];
  const labels = [];
  for (const language of ['en', 'es'])
    for (const nameKey of TEN) {
      const picture = await printed(nameKey, stock, language);
      if (picture) labels.push(picture);
    }
  const rows = Math.ceil(labels.length / columns);
  await sharp({
    create: {
      width: columns * (w + GAP) + GAP,
      height: rows * (h + GAP) + GAP,
      channels: 3,
      background: '#b8b2a4',
    },
  })
    .composite(
      labels.map((input, index) => ({
        input,
        left: GAP + (index % columns) * (w + GAP),
        top: GAP + Math.floor(index / columns) * (h + GAP),
      })),
    )
    .webp({ quality: 70 })
    .toFile(`docs/labels/${stock}.webp`);
}
console.log(`Pictures in docs/labels, PDFs in ${pdfs}.`);
