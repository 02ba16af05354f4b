import { Download } from 'lucide-react';
import type { FileImport, ImportedRow } from '../kit/file-import.ts';
import { buttonClass } from './button.tsx';
import { Badge, type NoteTone } from './panel.tsx';

const TONES: Record<ImportedRow['what'], NoteTone | 'plain'> = {
  create: 'success',
  change: 'info',
  same: 'plain',
  problem: 'danger',
};
/** Rows that need a review come first. */
const ORDER: readonly ImportedRow['what'][] = ['problem', 'change', 'create', 'same'];
/** Rows of one kind that are listed; the rest is counted. */
const MAX_SHOWN = 200;

const WORDS: Record<ImportedRow['what'], string> = {
  create: 'Create',
  change: 'Change',
  same: 'No change',
  problem: 'Not taken',
};

/** An import row by row, problems first, with the bad rows to download under `fileName`. */
export function ImportPreview({ result, fileName }: { result: FileImport; fileName: string }) {
  return (
    <>
      <ul className="mb-4 flex flex-wrap gap-2">
        {ORDER.map((what) => (
          <li key={what}>
            <Badge tone={result.counts[what] > 0 ? TONES[what] : 'plain'}>
              <span className="tabular">{result.counts[what].toLocaleString('en-US')}</span>{' '}
              {WORDS[what].toLowerCase()}
            </Badge>
          </li>
        ))}
      </ul>
      {result.unknownColumns.length > 0 ? (
        <p className="mb-3 text-sm text-muted">
          Columns that were passed over: {result.unknownColumns.join(', ')}.
        </p>
      ) : null}
      {result.badRows ? (
        <a
          className={buttonClass('secondary', 'mb-4')}
          download={fileName}
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(result.badRows)}`}
        >
          <Download aria-hidden="true" size={18} strokeWidth={1.75} /> Lines that are not taken, to
          correct
        </a>
      ) : null}
      <div className="max-h-[32rem] overflow-y-auto border-y border-rule">
        <ul>
          {ORDER.flatMap((what) =>
            result.rows.filter((row) => row.what === what).slice(0, MAX_SHOWN),
          ).map((row) => (
            <li
              key={row.line}
              className="grid gap-x-4 gap-y-1 border-b border-rule py-2 last:border-b-0 sm:grid-cols-[4rem_7rem_minmax(0,2fr)_minmax(0,3fr)] sm:items-baseline"
            >
              <span className="tabular text-sm text-muted">Line {row.line}</span>
              <span>
                <Badge tone={TONES[row.what]}>{WORDS[row.what]}</Badge>
              </span>
              <span className="min-w-0 font-semibold break-words">{row.name || 'No name'}</span>
              <span className="min-w-0 text-sm break-words">{row.says.join(' · ')}</span>
            </li>
          ))}
        </ul>
      </div>
      {ORDER.filter((what) => result.counts[what] > MAX_SHOWN).map((what) => (
        <p key={what} className="mt-2 text-sm text-muted">
          {WORDS[what]}: the first {MAX_SHOWN} of {result.counts[what].toLocaleString('en-US')} are
          listed.
        </p>
      ))}
    </>
  );
}
