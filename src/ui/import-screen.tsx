import { Download } from 'lucide-react';
import { useState } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import type { FailedForm } from '../kit/failure.ts';
import type { FileImport } from '../kit/file-import.ts';
import { Button, ButtonLink } from './button.tsx';
import { useConnection } from './connection.ts';
import { doneForm, FailureNote, failedForm } from './failure.tsx';
import * as sentences from './import-messages.ts';
import { ImportPreview } from './import-preview.tsx';
import { Note, Page, PageHeading, Panel } from './panel.tsx';
import { TextArea } from './text-area.tsx';

/** What an import page's action answers: first what would happen, then what did. */
export type ImportAnswer =
  | FailedForm
  | { step: 'checked'; result: FileImport; csv: string; key: string }
  | { step: 'done'; result: FileImport };

export interface ImportSubject {
  title: string;
  description: string;
  /** Which columns a file needs, and which it may have. */
  needs: string;
  may: string;
  /** A CSV to begin with. */
  example: string;
  /** Names the files: `customers.csv`, `customers-not-taken.csv`. */
  fileName: string;
  exportPath: string;
  back: { to: string; label: string };
}

/** The page of a CSV import: choose a file, see what would happen row by row, then take the good rows. Works without scripts. */
export function ImportScreen({
  subject,
  answer,
}: {
  subject: ImportSubject;
  answer: ImportAnswer | undefined;
}) {
  const busy = useNavigation().state === 'submitting';
  const failed = failedForm(answer);
  const done = doneForm(answer);
  const checked = useChecked(answer);
  const { unanswered } = useConnection();
  const csv = failed?.typed.csv ?? checked?.csv ?? '';
  return (
    <Page>
      <PageHeading title={subject.title} description={subject.description}>
        <ButtonLink to={subject.back.to} variant="secondary">
          {subject.back.label}
        </ButtonLink>
      </PageHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <FailureNote failure={failed?.error} title={sentences.nothingImported} />
        {done?.step === 'done' ? <Done subject={subject} result={done.result} /> : null}
        {checked ? (
          <Checked
            subject={subject}
            answer={checked}
            busy={busy}
            isUnanswered={unanswered === 'import'}
          />
        ) : null}
        <ChooseFile subject={subject} csv={csv} busy={busy} primary={!checked} />
      </div>
    </Page>
  );
}

type CheckedFile = Extract<ImportAnswer, { step: 'checked' }>;

/**
 * The file that was checked last, until something is said of it: an import that got no answer is pressed again, and nothing is taken in twice.
 * One that was refused may do something else by now: it is checked anew.
 */
function useChecked(answer: ImportAnswer | undefined): CheckedFile | null {
  const [last, setLast] = useState<CheckedFile | null>(null);
  const done = doneForm(answer);
  const now = done?.step === 'checked' ? done : answer ? null : last;
  if (now !== last) setLast(now);
  return now;
}

const badRowsOf = (subject: ImportSubject) => `${subject.fileName}-not-taken.csv`;

function Checked({
  subject,
  answer,
  busy,
  isUnanswered,
}: {
  subject: ImportSubject;
  answer: CheckedFile;
  busy: boolean;
  /** The import was pressed and got no answer. */
  isUnanswered: boolean;
}) {
  const { counts, rows, fingerprint } = answer.result;
  const good = counts.create + counts.change;
  return (
    <Panel title={sentences.wouldHappen}>
      <ImportPreview result={answer.result} fileName={badRowsOf(subject)} />
      <Form method="post" className="mt-4 flex flex-wrap gap-3">
        <input type="hidden" name="intent" value="import" />
        <input type="hidden" name="key" value={answer.key} />
        <input type="hidden" name="fingerprint" value={fingerprint} />
        <textarea name="csv" hidden readOnly value={answer.csv} />
        {isUnanswered ? (
          <p role="status" className="basis-full text-sm font-semibold">
            {sentences.unanswered}
          </p>
        ) : null}
        {good > 0 ? (
          <Button type="submit" busy={busy}>
            Import {good.toLocaleString('en-US')} of {rows.length.toLocaleString('en-US')}
          </Button>
        ) : (
          <p className="text-muted">{sentences.nothingToImport}</p>
        )}
      </Form>
    </Panel>
  );
}

function Done({ subject, result }: { subject: ImportSubject; result: FileImport }) {
  const { create, change, same, problem } = result.counts;
  return (
    <Panel title={problem > 0 ? sentences.importedButFor : 'Imported'}>
      <Note
        tone={problem > 0 ? 'warning' : 'success'}
        title={`${create} created, ${change} changed, ${same} as they were, ${problem} not taken`}
      >
        <Link to={subject.back.to} className="inline-flex min-h-11 items-center underline">
          {subject.back.label}
        </Link>
      </Note>
      {problem > 0 ? (
        <div className="mt-4">
          <ImportPreview
            result={{ ...result, rows: result.rows.filter((row) => row.what === 'problem') }}
            fileName={badRowsOf(subject)}
          />
        </div>
      ) : null}
    </Panel>
  );
}

function ChooseFile({
  subject,
  csv,
  busy,
  primary,
}: {
  subject: ImportSubject;
  csv: string;
  busy: boolean;
  primary: boolean;
}) {
  return (
    <Panel title="The file">
      <p className="max-w-prose text-sm">{subject.needs}</p>
      <p className="mt-1 max-w-prose text-sm text-muted">{subject.may}</p>
      <p className="mt-2">
        <a
          className="inline-flex min-h-11 items-center gap-2 text-brand underline"
          download={`${subject.fileName}.csv`}
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(subject.example)}`}
        >
          <Download aria-hidden="true" size={18} strokeWidth={1.75} /> {sentences.exampleToFill}
        </a>
      </p>
      <Form method="post" encType="multipart/form-data" className="mt-3 grid gap-4">
        <div>
          <label htmlFor="import-file" className="mb-1 block font-semibold">
            CSV file
          </label>
          <input
            id="import-file"
            name="file"
            type="file"
            accept=".csv,text/csv,text/plain"
            className="block min-h-11 w-full rounded-md border border-border bg-card p-2 text-sm"
          />
        </div>
        <TextArea
          key={csv}
          name="csv"
          label={sentences.orPaste}
          rows={6}
          defaultValue={csv}
          spellCheck={false}
        />
        <div>
          <Button type="submit" busy={busy} variant={primary ? 'primary' : 'secondary'}>
            {sentences.checkFile}
          </Button>
        </div>
      </Form>
      <a
        href={subject.exportPath}
        download
        className="mt-2 inline-flex min-h-11 items-center text-brand underline"
      >
        {sentences.exportFirst}
      </a>
    </Panel>
  );
}
