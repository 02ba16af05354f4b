/** One row of an imported file: what happens to it, in sentences. */
export interface ImportedRow {
  line: number;
  name: string;
  what: 'create' | 'change' | 'same' | 'problem';
  says: string[];
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
