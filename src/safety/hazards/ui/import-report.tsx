import { Download } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/panel.tsx';
import type { ImportReport as Report } from '../contract.ts';
import * as sentences from '../form-messages.ts';

/**
 * What an import of safety data has done, row by row, with the rows that failed as a file to put
 * right.
 */
export function ImportReport({ report }: { report: Report }) {
  const reported = report.rows.filter((row) => row.result === 'refused' || row.messages.length > 0);
  const downloadFailedRows = () => {
    const url = URL.createObjectURL(new Blob([report.refusedCsv], { type: 'text/csv' }));
    const link = Object.assign(document.createElement('a'), {
      href: url,
      download: 'safety-data-refused.csv',
    });
    link.click();
    // The browser has begun to read it by the next turn.
    setTimeout(() => URL.revokeObjectURL(url), 0);
  };
  return (
    <Note
      tone={report.refused > 0 ? 'warning' : 'success'}
      title={`${report.changed} changed, ${report.same} as they were, ${report.refused} refused`}
    >
      {reported.length > 0 ? (
        <ul className="max-h-80 overflow-y-auto text-sm">
          {reported.map((row) => (
            <li key={row.line} className="border-t border-current/30 py-1">
              <strong>
                Line {row.line}, {row.nameKey || 'no key'}:{' '}
                {row.result === 'refused' ? 'refused' : 'saved, with a warning'}.
              </strong>{' '}
              {row.messages.join(' ')}
            </li>
          ))}
        </ul>
      ) : null}
      {report.refused > 0 ? (
        <div className="mt-3">
          <Button type="button" variant="secondary" onClick={downloadFailedRows}>
            <Download aria-hidden="true" size={18} strokeWidth={1.75} />
            {report.refused === 1
              ? sentences.refusedRow
              : `Download the ${report.refused} refused rows`}
          </Button>
          <p className="mt-1 text-sm">{sentences.restSaved}</p>
        </div>
      ) : null}
    </Note>
  );
}
