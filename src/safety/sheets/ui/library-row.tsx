import { Download } from 'lucide-react';
import { Link } from 'react-router';
import { bandClass } from '../../../products/catalogue/ui/public/category-band.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/panel.tsx';
import * as hazardMessages from '../../hazards/messages.ts';
import { PictogramOf } from '../../hazards/ui/pictogram.tsx';
import { SignalWord } from '../../hazards/ui/signal-word.tsx';
import { sheetDate } from '../day-in-words.ts';
import * as library from '../library-messages.ts';
import * as messages from '../messages.ts';
import { revisionFile, sheetFile, sheetPage } from '../public/addresses.ts';
import type { LibraryRow as Row } from '../sheet-view.ts';
import { FirstSections } from './first-sections.tsx';
import { ViewLink } from './sheet-viewer.tsx';

function Revisions({ row }: { row: Row }) {
  if (!row.sheet)
    return (
      <p className="text-sm">
        <strong>{messages.onRequest}.</strong>{' '}
        <Link
          to={`/contact-us?topic=sds&about=${encodeURIComponent(messages.askAbout(row.name))}`}
          className="inline-flex min-h-11 items-center text-brand underline"
        >
          {messages.ask}
          <span className="sr-only">: {row.name}</span>
        </Link>
      </p>
    );
  return (
    <div className="text-sm text-muted">
      <p className="tabular text-balance *:whitespace-nowrap">
        <span>{library.revisionNumber(row.sheet.number)},</span>{' '}
        <span>{sheetDate(row.sheet.date)}</span>
      </p>
      {row.earlier.length > 0 ? (
        <details>
          <summary className="min-h-9 cursor-pointer py-1.5 text-brand underline">
            {library.earlier(row.earlier.length)}
            <span className="sr-only"> of {row.name}</span>
          </summary>
          <ul>
            {row.earlier.map((one) => (
              <li key={one.number}>
                <a
                  href={revisionFile(row.nameKey, one.number)}
                  className="tabular inline-flex min-h-9 items-center text-brand underline"
                >
                  {messages.revision(one.number, sheetDate(one.date))}
                </a>{' '}
                {one.recalled ? <Badge tone="danger">{library.recalledBadge}</Badge> : null}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  );
}

function Files({ row }: { row: Row }) {
  if (!row.sheet) return null;
  return (
    <div className="flex gap-2">
      <ViewLink
        href={sheetFile(row.nameKey)}
        title={`Safety data sheet: ${row.name}`}
        className={buttonClass('secondary', 'flex-1 text-sm whitespace-nowrap')}
      >
        {messages.view}
        <span className="sr-only">: {row.name}</span>
      </ViewLink>
      <a
        href={`${sheetFile(row.nameKey)}?download`}
        className={buttonClass('secondary')}
        aria-label={`${messages.download}: ${row.name}`}
      >
        <Download aria-hidden="true" size={18} strokeWidth={1.75} />
      </a>
    </div>
  );
}

interface LibraryRowProps {
  row: Row;
  signs: Readonly<Record<string, string>>;
  chosen: boolean;
  choose: (row: Row, on: boolean) => void;
}

/** One product of the library: what it does to people, the way to first aid, and its sheet. */
export function LibraryRow({ row, signs, chosen, choose }: LibraryRowProps) {
  return (
    <li className="sheet-row">
      <span aria-hidden="true" className={`w-1.5 shrink-0 ${bandClass(row.category)}`} />
      <div>
        <div className="product">
          <label>
            <input
              type="checkbox"
              name="sheet"
              value={row.nameKey}
              checked={chosen}
              disabled={!row.sheet}
              onChange={(event) => choose(row, event.currentTarget.checked)}
              aria-label={library.choose(row.name)}
            />
          </label>
          <div>
            <h2>
              <Link to={sheetPage(row.nameKey)}>{row.name}</Link>
            </h2>
            <p>
              {row.brand} · {row.category}
              {row.epaRegNo ? (
                <>
                  {' · '}
                  <span className="whitespace-nowrap">
                    {hazardMessages.epaNumber} <span className="font-mono">{row.epaRegNo}</span>
                  </span>
                </>
              ) : null}
            </p>
            <div className="signs">
              <SignalWord word={row.signalWord} onFile={row.onFile} />
              {row.pictograms.map((code) => (
                <PictogramOf key={code} code={code} name={signs[code] ?? code} size={36} />
              ))}
            </div>
          </div>
        </div>
        <div className="sections">
          <FirstSections nameKey={row.nameKey} name={row.name} />
        </div>
        <div className="files">
          <Revisions row={row} />
          <Files row={row} />
        </div>
      </div>
    </li>
  );
}
