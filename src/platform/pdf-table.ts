import { across, type Flow, heightOf, leaveTable, room } from './pdf-blocks.ts';
import { at, type Doc, INK, MUTED } from './pdf-page.ts';

export interface Column {
  label: string;
  /** Left edge; figures end at `right`. */
  x: number;
  width: number;
  right?: boolean;
  /** Its cells name their rows. */
  names?: boolean;
}

/** The heads of a table, printed again on each page that it runs over, where screen readers pass over them. */
export function tableHead(flow: Flow, columns: readonly Column[]): void {
  const { doc } = flow;
  const draw = () => {
    doc.group('TR', () => {
      for (const { label, x, width, right } of columns)
        at(doc, label, {
          x,
          y: flow.y,
          tag: 'TH',
          scope: 'Column',
          size: 8,
          color: MUTED,
          width,
          align: right ? 'right' : 'left',
          lineBreak: true,
        });
    });
    across(flow, flow.y + 11, 1, INK);
    flow.y += 16;
  };
  leaveTable(flow);
  room(flow, 60);
  flow.closeTable = doc.open('Table');
  draw();
  flow.again = () => doc.artifact(draw, 'Pagination');
}

export interface Cell {
  text: string;
  bold?: boolean;
  size?: number;
  /** Smaller, below the text; several begin a line each. */
  under?: string | readonly string[];
}

/** One row, as high as its longest cell and no lower than `least`; it never breaks over two pages. */
export function tableRow(
  flow: Flow,
  columns: readonly Column[],
  cells: readonly (Cell | string)[],
  least = 16,
): void {
  const { doc } = flow;
  const shown = cells.map((cell) => (typeof cell === 'string' ? { text: cell } : cell));
  const heights = shown.map((cell, index) => cellHeight(doc, cell, columns[index]?.width ?? 100));
  const height = Math.max(least, ...heights) + 8;
  room(flow, height);
  doc.group('TR', () =>
    shown.forEach((cell, index) => {
      const column = columns[index];
      if (column) drawCell(flow, cell, column);
    }),
  );
  across(flow, flow.y + height - 4);
  flow.y += height;
}

const UNDER = 8;
const linesUnder = ({ under = [] }: Cell): readonly string[] =>
  (typeof under === 'string' ? [under] : under).filter(Boolean);

function drawCell({ doc, y }: Flow, cell: Cell, { x, width, right, names }: Column): void {
  const look = { width, align: right ? 'right' : 'left', lineBreak: true } as const;
  const draw = () => {
    at(doc, cell.text, { x, y, ...look, size: cell.size ?? 10, bold: cell.bold ?? false });
    for (const line of linesUnder(cell))
      at(doc, line, { x, y: doc.y + 1, ...look, size: UNDER, color: MUTED });
  };
  if (names) doc.tag('TH', draw, { scope: 'Row' });
  else doc.tag('TD', draw);
}

const cellHeight = (doc: Doc, cell: Cell, width: number): number =>
  linesUnder(cell).reduce(
    (sum, line) => sum + 1 + heightOf(doc, line, width, { size: UNDER }),
    heightOf(doc, cell.text, width, cell),
  );

/** Ends a table, with some room below it. */
export function endTable(flow: Flow): void {
  leaveTable(flow);
  flow.y += 6;
}
