import { groupPairs } from '../../hazards/pair-groups.ts';
import { isDeadly } from '../../hazards/public/deadly.ts';
import type { ApartPair } from '../../hazards/server/public/incompatible-in-cart.ts';
import { type MixChart, type MixClass, mixChart } from '../poster-matrix.ts';
import {
  INK,
  INNER,
  LEFT,
  LINE,
  MUTED,
  PALE,
  type PosterPage,
  RED,
  YELLOW,
} from './poster-page.ts';

const LOOKS = {
  3: { fill: RED, color: '#FFFFFF', bold: true },
  2: { fill: YELLOW, color: INK, bold: true },
  1: { fill: PALE, color: INK, bold: false },
} as const;

const NAMES = 214;
/** So many columns in one part of the chart: with more the words could not be read. */
const COLUMNS = 10;
const HEAD_ROW = 15;
const SMALLEST_ROW = 16;

const nameOf = (row: MixClass, number: number) => `${number}  ${row.names.join(', ')}`;

const rowHeight = (page: PosterPage, row: MixClass, number: number) =>
  Math.max(SMALLEST_ROW, page.tall(nameOf(row, number), NAMES - 8, { size: 8.2, bold: true }) + 6);

function drawColumns(page: PosterPage, columns: readonly number[], cell: number): void {
  page.doc.group('TR', () => {
    page.text(
      page.say.product,
      { x: LEFT, y: page.y + 3, width: NAMES - 8 },
      {
        size: 7.5,
        color: MUTED,
        tag: 'TH',
        options: { scope: 'Column' },
      },
    );
    columns.forEach((column, index) => {
      page.doc.tag(
        'TH',
        () =>
          page.text(
            String(column + 1),
            { x: LEFT + NAMES + index * cell, y: page.y + 2, width: cell },
            {
              size: 9.5,
              bold: true,
              align: 'center',
            },
          ),
        { scope: 'Column', actual: page.say.withRow(column + 1) },
      );
    });
  });
  page.y += HEAD_ROW;
}

/** A part of the chart: all rows against some columns. */
function drawPart(page: PosterPage, chart: MixChart, columns: readonly number[]): void {
  const cell = Math.min(48, (INNER - NAMES) / columns.length);
  page.doc.group('Table', () => {
    drawColumns(page, columns, cell);
    chart.rows.forEach((row, at) => {
      const height = rowHeight(page, row, at + 1);
      if (page.need(height)) drawColumns(page, columns, cell);
      const top = page.y;
      page.doc.artifact(() => {
        page.doc.moveTo(LEFT, top).lineTo(LEFT + NAMES + columns.length * cell, top);
        page.doc.lineWidth(0.6).strokeColor(LINE).stroke();
      });
      page.doc.group('TR', () => {
        page.text(
          nameOf(row, at + 1),
          { x: LEFT, y: top + 3, width: NAMES - 8 },
          {
            size: 8.2,
            bold: true,
            tag: 'TH',
            options: { scope: 'Row' },
          },
        );
        columns.forEach((column, index) => {
          const x = LEFT + NAMES + index * cell;
          const severity = row.severity.get(column);
          const look = severity ? LOOKS[severity] : null;
          if (look)
            page.box(
              { x: x + 0.6, y: top + 0.6, width: cell - 1.2, height: height - 1.2 },
              look.fill,
            );
          const word = severity ? page.say.words[severity] : page.say.nothingKnown;
          page.doc.tag(
            'TD',
            () =>
              page.text(
                word,
                { x, y: top + (height - 8) / 2, width: cell },
                {
                  size: 7.2,
                  bold: look?.bold ?? false,
                  color: look?.color ?? MUTED,
                  align: 'center',
                },
              ),
            severity ? {} : { actual: page.say.nothingKnownSays },
          );
        });
      });
      page.y += height;
    });
  });
  page.y += 6;
}

/** The three words with what they mean, each on its own ground. */
function drawLegend(page: PosterPage): void {
  const width = INNER / 3;
  page.need(18);
  ([3, 2, 1] as const).forEach((severity, index) => {
    const look = LOOKS[severity];
    const x = LEFT + index * width;
    page.box({ x, y: page.y, width: 42, height: 13 }, look.fill);
    page.doc.tag('P', () => {
      page.text(
        page.say.words[severity],
        { x, y: page.y + 3, width: 42 },
        {
          size: 7.2,
          bold: true,
          color: look.color,
          align: 'center',
        },
      );
      page.text(
        page.say.legend[severity],
        { x: x + 46, y: page.y + 3, width: width - 50 },
        { size: 8 },
      );
    });
  });
  page.y += 19;
}

/** The deadly pairs as text. English gives the reason; in other languages the reasons are not reviewed, so only the advice is printed. */
function drawDeadly(page: PosterPage, pairs: readonly ApartPair[], inEnglish: boolean): void {
  const groups = groupPairs(pairs.filter(isDeadly));
  if (groups.length === 0) return;
  page.need(40);
  page.y = page.text(
    page.say.deadly,
    { x: LEFT, y: page.y, width: INNER },
    {
      size: 11,
      bold: true,
      color: RED,
      tag: 'H3',
    },
  );
  for (const { hub, others, reason, advice } of groups) {
    const both = `${hub.name} + ${others.map(({ name }) => name).join(' / ')}`;
    const sentence = inEnglish ? `${both}: ${reason} ${advice}` : `${both}. ${page.say.ifTheyMet}`;
    page.paragraph(sentence, { size: 8.2 }, 2);
  }
  page.y += 4;
}

/** What in this storeroom must never meet: the chart, then the deadly pairs in words. */
export function drawChart(
  page: PosterPage,
  products: readonly { nameKey: string; name: string }[],
  pairs: readonly ApartPair[],
  inEnglish: boolean,
): void {
  const chart = mixChart(products, pairs);
  page.heading(page.say.neverMix, 70);
  if (chart.rows.length === 0) return page.paragraph(page.say.noPairs, { size: 9.5 });
  page.paragraph(page.say.neverMixLead, { size: 9 }, 3);
  drawLegend(page);
  const all = chart.rows.map((_, index) => index);
  for (let from = 0; from < all.length; from += COLUMNS) {
    const columns = all.slice(from, from + COLUMNS);
    page.need(HEAD_ROW + 3 * SMALLEST_ROW);
    if (all.length > COLUMNS)
      page.paragraph(page.say.chartOf(from + 1, from + columns.length), { size: 8, bold: true }, 1);
    drawPart(page, chart, columns);
  }
  if (chart.free.length > 0)
    page.paragraph(page.say.free(chart.free.join(', ')), { size: 8, color: MUTED });
  drawDeadly(page, pairs, inEnglish);
}
