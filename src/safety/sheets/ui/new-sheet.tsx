import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { PDF_ACCEPT } from '../../../files/limits.ts';
import { fileMessages, sizeWords, uploadErrorMessages } from '../../../files/messages.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import * as adminMessages from '../admin-messages.ts';
import type { SheetEntry } from './sheet-entry.ts';

/** A button that opens the file chooser. */
export function ChooseSheet({ entry, children }: { entry: SheetEntry; children: ReactNode }) {
  const busy = entry.progress !== null;
  return (
    <label
      className={buttonClass(
        'secondary',
        'relative overflow-hidden focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-focus',
      )}
    >
      {children}
      <input
        type="file"
        accept={PDF_ACCEPT}
        disabled={busy}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file) entry.choose(file);
          // The same file may be chosen again after it was left out.
          event.currentTarget.value = '';
        }}
      />
    </label>
  );
}

interface NewSheetProps {
  entry: SheetEntry;
  /** Today, ISO day: no revision date lies after it. */
  today: string;
  /** What is wrong with the date. */
  dateError: string | undefined;
  /** What happens with it when it is saved. */
  children: ReactNode;
}

/**
 * The file that was chosen: its name and size, the date printed on it, its way to us, and why it
 * was refused.
 */
export function NewSheet({ entry, today, dateError, children }: NewSheetProps) {
  if (!entry.file) return null;
  const error = entry.error ? uploadErrorMessages(entry.error) : null;
  return (
    <div
      data-file-chosen=""
      className="grid gap-3 border border-dashed border-border bg-sunk p-3 sm:grid-cols-[minmax(0,1fr)_12rem] sm:gap-x-5"
    >
      <div className="min-w-0">
        <p className="flex items-start gap-2">
          <FileText aria-hidden="true" size={20} strokeWidth={1.75} className="mt-0.5 shrink-0" />
          <span className="min-w-0">
            <span className="font-semibold wrap-anywhere">{entry.file.name}</span>{' '}
            <span className="tabular text-muted">{sizeWords(entry.file.size)}</span>
          </span>
        </p>
        {entry.progress === null && !error ? (
          <p className="mt-1 text-sm text-muted">{children}</p>
        ) : null}
        {error ? (
          <p role="alert" className="mt-1 text-sm text-danger">
            {error.message ? <strong>{error.message} </strong> : null}
            {error.advice}
          </p>
        ) : null}
      </div>
      <TextField
        label={adminMessages.date}
        hint={adminMessages.dateHint}
        name="sdsDate"
        type="date"
        max={today}
        value={entry.date}
        error={dateError}
        onChange={(event) => entry.setDate(event.currentTarget.value)}
      />
      {entry.progress === null ? null : (
        <div className="flex flex-wrap items-center gap-3 sm:col-span-2">
          <progress
            aria-label={fileMessages.sendingFile(entry.progress)}
            value={entry.progress}
            max={100}
            className="h-3 min-w-0 flex-1 appearance-none max-sm:basis-full border border-border bg-card [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-card [&::-webkit-progress-value]:bg-brand"
          />
          <span className="tabular text-sm">{fileMessages.sendingFile(entry.progress)}</span>
          <button type="button" className={buttonClass('secondary')} onClick={entry.cancel}>
            {adminMessages.cancel}
          </button>
        </div>
      )}
    </div>
  );
}
