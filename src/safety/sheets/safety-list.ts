import { anyText, type TableShape } from '../../kit/table-view.ts';

export interface SafetyTableRow {
  /** Its key. */
  id: string;
  nameKey: string;
  name: string;
  brand: string;
  signalWord: string;
  /** Whether what is on file says what the hazards are: without it no word is no news. */
  onFile: boolean;
  isActive: boolean;
  warnings: number;
  /** A named person signed the hazard communication of this data and this sheet. */
  reviewed: boolean;
  /** The current revision, where nobody compared the data with it. */
  uncompared: number | null;
  sheet: { number: number; date: string | null } | null;
  /** Customers that took it within two years and have not got the current sheet. */
  needs: number;
}

/** The staff's list of products with their safety data: what is open, or all. */
export const SAFETY_LIST: TableShape<SafetyTableRow> = {
  columns: {
    name: { title: 'Product', text: (row) => row.name, fixed: true },
    signal: { title: 'Signal word', text: (row) => row.signalWord },
    sheet: { title: 'Current sheet', text: (row) => row.sheet?.number ?? '' },
    needs: { title: 'Not with', text: (row) => row.needs || '' },
    check: { title: 'Check', text: (row) => row.warnings || '' },
  },
  filters: { q: anyText, show: ['all'] },
  sort: 'name',
};
