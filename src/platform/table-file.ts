import { type CsvCell, csvLine } from '../kit/csv.ts';
import type { FileKind } from '../kit/table-view.ts';
import { type SheetColumn, XlsxSheet } from './write-xlsx.ts';

const CONTENT_TYPES: Record<FileKind, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
/** Spreadsheets take a text for UTF-8 only when it begins with this. */
const BYTE_ORDER_MARK = '\uFEFF';

/** A table on its way out as a file. */
export interface TableWriting {
  add(cells: readonly CsvCell[]): void;
  bytes(): Promise<BodyInit>;
}

function csvWriting(columns: readonly SheetColumn[]): TableWriting {
  const lines = [csvLine(columns.map(({ title }) => title))];
  return {
    add: (cells) => lines.push(csvLine(cells)),
    bytes: async () => BYTE_ORDER_MARK + lines.join(''),
  };
}

/** A file of this kind with the heads of its columns; rows are added one by one. `name` is a workbook's sheet. */
export const openTableFile = (
  kind: FileKind,
  name: string,
  columns: readonly SheetColumn[],
): TableWriting => (kind === 'xlsx' ? new XlsxSheet(name, columns) : csvWriting(columns));

/** The file as an answer that is saved under this name and not kept on the way. */
export const sendTableFile = async (
  file: TableWriting,
  kind: FileKind,
  name: string,
): Promise<Response> =>
  new Response(await file.bytes(), {
    headers: {
      'content-type': CONTENT_TYPES[kind],
      'content-disposition': `attachment; filename="${name}.${kind}"`,
      'cache-control': 'no-store',
    },
  });
