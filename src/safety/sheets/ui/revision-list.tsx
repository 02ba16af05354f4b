import type { ReactNode } from 'react';
import { useTimeZone } from '../../../company/ui/time-zone.ts';
import { sizeWords } from '../../../files/messages.ts';
import { Badge } from '../../../ui/panel.tsx';
import * as adminMessages from '../admin-messages.ts';
import { momentInWords, sheetDate } from '../day-in-words.ts';
import * as messages from '../messages.ts';
import { revisionAddress } from '../public/addresses.ts';
import { revisionState } from '../revision-messages.ts';
import type { RevisionView } from '../sheet-view.ts';

/** Every revision of a sheet, for staff: its file, its facts and its state. */
export function RevisionList({
  nameKey,
  revisions,
  uploaders,
  recallForm,
  dateForm,
}: {
  nameKey: string;
  revisions: readonly RevisionView[];
  uploaders: Record<string, string>;
  /** What puts the date of one right; left out where the reader may not. */
  dateForm?: (revision: RevisionView) => ReactNode;
  /** What recalls one of them; left out where the reader may not. */
  recallForm?: (revision: RevisionView) => ReactNode;
}) {
  const timeZone = useTimeZone();
  if (revisions.length === 0) return <p className="text-muted">{adminMessages.none}</p>;
  return (
    <ul className="border-t border-rule">
      {revisions.map((revision) => (
        <li
          key={revision.id}
          className="grid gap-x-4 border-b border-rule py-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
        >
          <div className="min-w-0">
            <a
              href={revisionAddress(nameKey, revision)}
              className="tabular inline-flex min-h-11 items-center font-semibold text-brand underline sm:min-h-0"
            >
              {messages.revision(revision.number, sheetDate(revision.date))}
              {revision.language === 'es' ? ' (Spanish)' : ''}
            </a>
            <p className="tabular text-sm text-muted">
              {adminMessages.facts(revision.pageCount, sizeWords(revision.sizeBytes))} ·{' '}
              {adminMessages.uploaded(
                momentInWords(revision.uploadedAt, timeZone),
                uploaders[revision.id],
              )}{' '}
              ·{' '}
              <span className="whitespace-nowrap">
                {adminMessages.hash}{' '}
                <span className="font-mono text-xs">{revision.sha256.slice(0, 16)}</span>
              </span>
            </p>
          </div>
          <div>
            <Badge
              tone={revision.recalled ? 'danger' : revision.supersededAt ? 'plain' : 'success'}
            >
              {revisionState(revision, timeZone)}
            </Badge>
          </div>
          {dateForm?.(revision)}
          {revision.recalled ? null : recallForm?.(revision)}
        </li>
      ))}
    </ul>
  );
}
