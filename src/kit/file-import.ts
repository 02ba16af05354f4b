/** One row of an imported file: what happens to it, in sentences. */
export interface ImportedRow {
  line: number;
  name: string;
  what: 'create' | 'change' | 'same' | 'problem';
  says: string[];
}

/** With its cells as they stood in the file. */
export interface FileRow<Column extends string = string> extends ImportedRow {
  cells: Readonly<Partial<Record<Column, string>>>;
}

/** What a file would do, row by row; each room adds to a row what it writes. */
export interface FilePlan<Row extends FileRow> {
  rows: Row[];
  /** Columns that are passed over. */
  unknownColumns: string[];
}

/** A file with what the person was shown that it does. */
export interface ConfirmedFile {
  csv: string;
  fingerprint: string;
}

/** What an import of a file does or would do. */
export interface FileImport {
  counts: Record<ImportedRow['what'], number>;
  rows: ImportedRow[];
  /** Columns that were passed over. */
  unknownColumns: string[];
  /** The bad rows as a CSV file with their problems, '' when there is none. */
  badRows: string;
  /** Names what would be done: the import is refused when it is no longer the same. */
  fingerprint: string;
}
