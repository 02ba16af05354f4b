import { FileCheck2, FileX2, Undo2 } from 'lucide-react';
import { Link } from 'react-router';
import { sizeWords } from '../../../files/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/panel.tsx';
import * as adminMessages from '../admin-messages.ts';
import { sheetDate } from '../day-in-words.ts';
import * as messages from '../messages.ts';
import { sheetFile, sheetFileName } from '../public/addresses.ts';
import type { RevisionView } from '../sheet-view.ts';
import { FillIn } from './fill-in.tsx';
import { ChooseSheet, NewSheet } from './new-sheet.tsx';
import type { SheetEntry } from './sheet-entry.ts';
import { ViewLink } from './sheet-viewer.tsx';

const ICON = { 'aria-hidden': true, size: 18, strokeWidth: 1.75 } as const;

/** The sheet that the product has now. */
function Current({
  nameKey,
  sheet,
  sizes,
  goes,
}: {
  nameKey: string;
  sheet: RevisionView;
  sizes: number;
  goes: boolean;
}) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      <FileCheck2 aria-hidden="true" size={28} strokeWidth={1.5} className="mt-0.5 text-brand" />
      <div className="min-w-0">
        <ViewLink
          href={sheetFile(nameKey)}
          title={sheetFileName(nameKey, sheet)}
          className={`inline-flex min-h-11 items-center font-semibold wrap-anywhere text-brand underline sm:min-h-0 ${goes ? 'line-through' : ''}`}
        >
          {sheetFileName(nameKey, sheet)}
        </ViewLink>
        <p className="tabular">
          {messages.revision(sheet.number, sheetDate(sheet.date))}
          <span className="text-muted">
            {' '}
            · {adminMessages.facts(sheet.pageCount, sizeWords(sheet.sizeBytes))}
          </span>
        </p>
        <p className="text-sm text-muted">
          {adminMessages.hash}{' '}
          <span className="font-mono text-xs">{sheet.sha256.slice(0, 16)}</span>.{' '}
          {adminMessages.shared(sizes)}
        </p>
      </div>
    </div>
  );
}

interface SheetFieldProps {
  entry: SheetEntry;
  nameKey: string;
  /** The current sheet, or null: "on request". */
  sheet: RevisionView | null;
  /** Records that share it. */
  sizes: number;
  /** Fields of the safety data that it would fill in. */
  fillable: number;
  today: string;
  dateError: string | undefined;
  /** Customers that a new sheet tells by e-mail. */
  mailed: number;
}

/** A product's sheet as one field of a form: a document or none (specification, section 3). */
export function SheetField({
  entry,
  nameKey,
  sheet,
  sizes,
  fillable,
  today,
  dateError,
  mailed,
}: SheetFieldProps) {
  const sending = entry.progress !== null;
  return (
    <div className="grid gap-3">
      {sheet ? (
        <Current nameKey={nameKey} sheet={sheet} sizes={sizes} goes={entry.plan === 'none'} />
      ) : (
        <p className="text-muted">{adminMessages.none}</p>
      )}
      {entry.plan === 'keep' ? <FillIn nameKey={nameKey} count={fillable} /> : null}
      {entry.plan === 'none' ? (
        <Note tone="warning" title={adminMessages.goes}>
          {adminMessages.goesText}
        </Note>
      ) : null}
      {entry.plan === 'new' ? (
        <NewSheet entry={entry} today={today} dateError={dateError}>
          {sheet ? adminMessages.comes : adminMessages.comesFirst}
          {adminMessages.tells(mailed)}
        </NewSheet>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <ChooseSheet entry={entry}>
          {entry.plan === 'new'
            ? adminMessages.other
            : sheet
              ? adminMessages.replace
              : adminMessages.add}
        </ChooseSheet>
        {entry.plan === 'keep' && sheet ? (
          <Button variant="danger" onClick={entry.takeAway}>
            <FileX2 {...ICON} />
            {adminMessages.takeAway}
          </Button>
        ) : null}
        {entry.plan === 'keep' ? null : (
          <Button variant="quiet" onClick={entry.leaveAsIs} disabled={sending}>
            <Undo2 {...ICON} />
            {sheet ? adminMessages.keep : adminMessages.leaveOut}
          </Button>
        )}
      </div>
      <p className="text-sm text-muted">
        {adminMessages.hint}{' '}
        <Link
          to={`/dashboard/safety/${nameKey}`}
          className="inline-flex min-h-11 items-center text-brand underline sm:min-h-0"
        >
          {adminMessages.history}
        </Link>
      </p>
    </div>
  );
}
