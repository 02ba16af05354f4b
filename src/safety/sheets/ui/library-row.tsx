import { Download } from 'lucide-react';
import { Link } from 'react-router';
import { bandClass } from '../../../products/catalogue/ui/public/category-band.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/panel.tsx';
import * as hazardMessages from '../../hazards/messages.ts';
import { PictogramOf } from '../../hazards/ui/pictogram.tsx';
import { SignalWord } from '../../hazards/ui/signal-word.tsx';
import { dayInWords } from '../day-in-words.ts';
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
        <span>{dayInWords(row.sheet.date)}</span>
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
                  {messages.revision(one.number, dayInWords(one.date))}
                </a>{' '}
                {one.recalled ? <Badge tone="danger">{messages.recalledBadge}</Badge> : null}
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
        className={buttonClass('secondary', 'flex-1 px-3 text-sm whitespace-nowrap')}
      >
        {messages.view}
        <span className="sr-only">: {row.name}</span>
      </ViewLink>
      <a
        href={`${sheetFile(row.nameKey)}?download`}
        className={buttonClass('secondary', 'px-3')}
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
    <li className="flex border-b border-rule bg-card">
      <span aria-hidden="true" className={`w-1.5 shrink-0 ${bandClass(row.category)}`} />
      <div className="grid min-w-0 flex-1 gap-x-5 gap-y-3 p-3 sm:px-4 lg:grid-cols-[minmax(0,1fr)_11rem] xl:grid-cols-[minmax(0,1fr)_auto_11rem]">
        <div className="flex min-w-0 gap-3">
          <label className="-mt-1 -ml-2 grid size-11 shrink-0 cursor-pointer place-items-center">
            <input
              type="checkbox"
              name="sheet"
              value={row.nameKey}
              checked={chosen}
              disabled={!row.sheet}
              onChange={(event) => choose(row, event.currentTarget.checked)}
              aria-label={library.choose(row.name)}
              className="size-5 accent-brand disabled:opacity-40"
            />
          </label>
          <div className="min-w-0 flex-1">
            <h2 className="text-lg leading-tight">
              <Link
                to={sheetPage(row.nameKey)}
                className="text-ink underline decoration-rule decoration-2 hover:decoration-ink"
              >
                {row.name}
              </Link>
            </h2>
            <p className="text-sm text-muted">
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
            <div className="mt-2 flex min-h-8 flex-wrap items-center gap-2">
              <SignalWord word={row.signalWord} onFile={row.onFile} />
              {row.pictograms.map((code) => (
                <PictogramOf key={code} code={code} name={signs[code] ?? code} size={36} />
              ))}
            </div>
          </div>
        </div>
        <div className="lg:max-xl:col-start-1 lg:max-xl:row-start-2 lg:max-xl:pl-12 xl:self-center">
          <FirstSections nameKey={row.nameKey} name={row.name} />
        </div>
        <div className="grid content-start gap-1 lg:max-xl:row-span-2 max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:items-center">
          <Revisions row={row} />
          <Files row={row} />
        </div>
      </div>
    </li>
  );
}
