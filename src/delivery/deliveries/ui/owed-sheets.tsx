import { Link } from 'react-router';
import { sheetPage } from '../../../safety/sheets/public/addresses.ts';
import type { OwedSheet } from '../contract.ts';
import { SHEET_MESSAGES } from '../messages.ts';

interface OwedSheetsProps {
  sheets: readonly (Omit<OwedSheet, 'since'> & Partial<Pick<OwedSheet, 'since'>>)[];
  /** Targets for a thumb in a glove. */
  atTheDoor?: boolean;
}

/** Sheets that were due with a delivery and that nobody gave: they stay owed, and that is said. */
export function OwedSheets({ sheets, atTheDoor = false }: OwedSheetsProps) {
  if (sheets.length === 0) return null;
  return (
    <div className="mt-3 rounded-lg border border-warning bg-warning-tint px-4 py-3 text-warning">
      <h3 className="font-sans text-base font-semibold">
        {SHEET_MESSAGES.owedTitle(sheets.length)}
      </h3>
      <ul>
        {sheets.map((sheet) => (
          <li key={sheet.nameKey} className="flex flex-wrap items-baseline gap-x-2">
            <Link
              to={sheetPage(sheet.nameKey)}
              className={`inline-flex items-center underline ${atTheDoor ? 'min-h-14' : 'min-h-11 sm:min-h-0'}`}
            >
              {sheet.name}
            </Link>
            <span className="tabular text-sm">
              {SHEET_MESSAGES.revision(sheet)}
              {sheet.since ? ` (${SHEET_MESSAGES.since(sheet.since)})` : ''}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-sm">{SHEET_MESSAGES.owedText}</p>
    </div>
  );
}
