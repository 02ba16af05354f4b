import { box, section } from '../../../platform/pdf-blocks.ts';
import { LEFT } from '../../../platform/pdf-page.ts';
import { type Column, tableHead, tableRow } from '../../../platform/pdf-table.ts';
import type { LineToLoad } from '../load-contract.ts';
import { paperMessages as words } from '../paper-messages.ts';
import { beginPaper, type Papers, paperHead } from './papers.ts';
import type { RunLoad } from './read-load.ts';
import { runFacts } from './run-facts.ts';

const COLUMNS: readonly Column[] = [
  { label: words.picked, x: LEFT, width: 34 },
  { label: words.product, x: LEFT + 40, width: 200, names: true },
  { label: words.size, x: 302, width: 92 },
  { label: words.total, x: 396, width: 44, right: true },
  { label: words.perStop, x: 452, width: 106 },
];

interface Picked {
  line: LineToLoad;
  total: number;
  stops: { position: number; quantity: number }[];
}

/** What a load takes of each product, by category, name and size. A line that was counted already counts as it was. */
export function picksOf(lines: readonly LineToLoad[]): Map<string, Picked[]> {
  const picks = new Map<string, Picked>();
  for (const line of lines) {
    const quantity = line.loaded ?? line.open;
    if (quantity === 0) continue;
    const pick = picks.get(line.productId) ?? { line, total: 0, stops: [] };
    pick.total += quantity;
    const stop = pick.stops.find((one) => one.position === line.position);
    if (stop) stop.quantity += quantity;
    else pick.stops.push({ position: line.position, quantity });
    picks.set(line.productId, pick);
  }
  const sorted = [...picks.values()].sort(
    (a, b) =>
      a.line.category.localeCompare(b.line.category) ||
      a.line.name.localeCompare(b.line.name) ||
      a.line.sku.localeCompare(b.line.sku),
  );
  return Map.groupBy(sorted, (pick) => pick.line.category);
}

/** What to fetch from the warehouse: by category and product, the whole run at once. */
export function drawPickList(papers: Papers, { run, lines }: RunLoad): void {
  beginPaper(papers, words.of('Pick list', run));
  paperHead(papers, 'Pick list', words.pickUnder, runFacts(run, lines));
  for (const [category, picks] of picksOf(lines)) {
    section(papers, category);
    tableHead(papers, COLUMNS);
    for (const { line, total, stops } of picks) {
      const perStop = stops
        .sort((a, b) => a.position - b.position)
        .map(({ position, quantity }) => `${position}: ${quantity}`)
        .join(', ');
      tableRow(papers, COLUMNS, [
        '',
        {
          text: line.name,
          bold: true,
          under: [line.sku, line.hazardous ? words.hazardous : ''].filter(Boolean).join(', '),
        },
        line.sizeUnit,
        { text: String(total), bold: true, size: 15 },
        { text: perStop, size: 9 },
      ]);
      box(papers, { x: LEFT + 4, width: 14, height: 14, dy: -25 });
    }
  }
}
