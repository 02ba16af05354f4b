import { Download, FileText } from 'lucide-react';
import { Link } from 'react-router';
import { useTimeZone } from '../../../company/ui/time-zone.ts';
import { ButtonLink, buttonClass } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { sheetDate } from '../day-in-words.ts';
import * as messages from '../messages.ts';
import { revisionAddress, sheetFile } from '../public/addresses.ts';
import { revisionState } from '../revision-messages.ts';
import type { SheetPageData } from '../server/load-sheet.ts';
import { ViewLink } from './sheet-viewer.tsx';

/** The current file, to view and to take along; where there is none, how to ask for it. */
export function SheetFiles({ sheet }: { sheet: SheetPageData }) {
  const { safety } = sheet;
  if (!safety.sheet)
    return (
      <p>
        <strong>{messages.onRequest}.</strong>{' '}
        <Link
          to={`/contact-us?topic=sds&about=${encodeURIComponent(messages.askAbout(safety.name))}`}
          className="inline-flex min-h-11 items-center text-brand underline"
        >
          {messages.ask}
        </Link>
      </p>
    );
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <ViewLink
        href={sheetFile(safety.nameKey)}
        title={`Safety data sheet: ${safety.name}`}
        className={buttonClass('primary')}
      >
        <FileText aria-hidden="true" size={18} strokeWidth={1.75} />
        {messages.view}
      </ViewLink>
      <a href={`${sheetFile(safety.nameKey)}?download`} className={buttonClass('secondary')}>
        <Download aria-hidden="true" size={18} strokeWidth={1.75} />
        {messages.download}
      </a>
      {safety.isActive ? (
        <ButtonLink variant="quiet" to={`/products/${safety.nameKey}`}>
          {messages.seeProduct}
        </ButtonLink>
      ) : null}
    </div>
  );
}

/** Every revision, the earlier ones too. */
export function SheetHistory({ sheet }: { sheet: SheetPageData }) {
  const timeZone = useTimeZone();
  const { safety, revisions } = sheet;
  if (revisions.length === 0) return null;
  return (
    <Panel title="Revisions">
      <ul>
        {revisions.map((revision) => (
          <li
            key={revision.id}
            className="flex flex-wrap items-center justify-between gap-x-3 border-t border-rule py-1"
          >
            <a
              href={revisionAddress(safety.nameKey, revision)}
              className="tabular inline-flex min-h-9 items-center text-brand underline"
            >
              {messages.revision(revision.number, sheetDate(revision.date))}
              {revision.language === 'es' ? ' (Spanish)' : ''}
            </a>
            <span className="text-sm text-muted">{revisionState(revision, timeZone)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
