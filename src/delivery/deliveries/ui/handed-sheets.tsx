import { Link } from 'react-router';
import { sheetPage } from '../../../safety/sheets/public/addresses.ts';
import type { DeliverySummary } from '../contract.ts';
import { SHEET_MESSAGES } from '../messages.ts';

interface HandedSheetsProps {
  sheets: DeliverySummary['sheets'];
  /** Targets for a thumb in a glove. */
  atTheDoor?: boolean;
}

/** The sheets that a delivery brought, each leading to the page that everybody on the site may open. */
export function HandedSheets({ sheets, atTheDoor = false }: HandedSheetsProps) {
  if (sheets.length === 0) return null;
  return (
    <div className={atTheDoor ? 'rounded-lg border border-rule bg-card px-4 py-3' : 'mt-2'}>
      <h3 className={`font-sans font-semibold ${atTheDoor ? 'text-base' : 'text-sm'}`}>
        {SHEET_MESSAGES.title}
      </h3>
      {atTheDoor ? <p className="text-muted">{SHEET_MESSAGES.door}</p> : null}
      <ul>
        {sheets.map((sheet) => (
          <li key={sheet.nameKey} className="flex flex-wrap items-baseline gap-x-2">
            <Link
              to={sheetPage(sheet.nameKey)}
              className={`inline-flex items-center text-brand underline ${atTheDoor ? 'min-h-14' : 'min-h-11 pointer-fine:min-h-7'}`}
            >
              {sheet.name}
            </Link>
            <span className="tabular text-sm text-muted">
              {SHEET_MESSAGES.revision(sheet)}
              {sheet.handed ? `, ${SHEET_MESSAGES.handed[sheet.handed]}` : ''}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
