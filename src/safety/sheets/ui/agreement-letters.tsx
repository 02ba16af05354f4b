import { FileText } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { LETTER_ACCEPT } from '../../../files/limits.ts';
import {
  fileMessages,
  sizeWords,
  type UploadError,
  uploadErrorMessages,
} from '../../../files/messages.ts';
import { type Upload, upload } from '../../../files/ui/upload.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import * as messages from '../letter-messages.ts';
import type { SafetyContact } from '../public/safety-contact.ts';

interface AgreementLettersProps {
  customerId: string;
  contact: SafetyContact;
  /** False for who may only open them. */
  mayAttach: boolean;
  /** What was chosen while the agreement was recorded; it is sent as soon as that is saved. */
  chosen: File | null;
}

/** Sends files to this agreement, one after the other, and shows the page anew after each. */
function useLetters(customerId: string, version: number) {
  const { revalidate } = useRevalidator();
  const [progress, setProgress] = useState<number | null>(null);
  /** The letter whose upload failed, kept for a retry without choosing the file again. */
  const [failed, setFailed] = useState<{ file: File; error: UploadError } | null>(null);
  const running = useRef<Upload | null>(null);
  useEffect(() => () => running.current?.cancel(), []);
  const send = async (file: File) => {
    setFailed(null);
    setProgress(0);
    const to = `/api/customers/${customerId}/agreement-letters?version=${version}`;
    running.current = upload({ to, file, onProgress: setProgress });
    const outcome = await running.current.done;
    setProgress(null);
    if ('error' in outcome) return setFailed({ file, error: outcome.error });
    toast.success(messages.attached);
    await revalidate();
  };
  return { progress, failed, send, cancel: () => running.current?.cancel() };
}

/** The files of a site's letter or e-mail, and the way to attach one. Only for the distributor's own people. */
export function AgreementLetters({
  customerId,
  contact: { letters, version, consentHow },
  mayAttach,
  chosen,
}: AgreementLettersProps) {
  const { progress, failed, send, cancel } = useLetters(customerId, version);
  const sent = useRef<File | null>(null);
  useEffect(() => {
    if (!chosen || sent.current === chosen) return;
    sent.current = chosen;
    void send(chosen);
  });
  const what = consentHow === 'e-mail' ? 'e-mail' : 'letter';
  const errorTexts = failed ? uploadErrorMessages(failed.error) : null;
  return (
    <div className="mt-2">
      <h3 className="sr-only">{messages.title(what)}</h3>
      {letters.length > 0 ? (
        <ul>
          {letters.map(({ id, contentType, sizeBytes }, at) => (
            <li key={id} className="flex flex-wrap items-center gap-x-2">
              <a
                href={`/api/customers/${customerId}/agreement-letters/${id}`}
                target="_blank"
                rel="noreferrer"
                className="inline-flex min-h-11 items-center gap-2 text-brand underline"
              >
                <FileText aria-hidden="true" size={18} strokeWidth={1.75} />
                {messages.open(what, at + 1, letters.length)}
              </a>
              <span className="tabular text-sm whitespace-nowrap text-muted">
                {messages.facts(contentType, sizeWords(sizeBytes))}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {errorTexts ? (
        <p role="alert" className="my-1 text-sm text-danger">
          {errorTexts.message ? <strong>{errorTexts.message} </strong> : null}
          {errorTexts.advice}
        </p>
      ) : null}
      {failed && !errorTexts?.advice ? (
        <button
          type="button"
          className={buttonClass('quiet')}
          onClick={() => void send(failed.file)}
        >
          {fileMessages.again}
        </button>
      ) : null}
      {progress === null ? null : (
        <p className="flex flex-wrap items-center gap-3 text-sm">
          {fileMessages.sendingFile(progress)}
          <button type="button" className={buttonClass('quiet')} onClick={cancel}>
            {fileMessages.cancel}
          </button>
        </p>
      )}
      {mayAttach && progress === null ? (
        <>
          <label
            className={buttonClass(
              'secondary',
              'relative mt-1 overflow-hidden focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-focus',
            )}
          >
            {letters.length > 0 ? messages.another : messages.attach(what)}
            <input
              type="file"
              accept={LETTER_ACCEPT}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
              onChange={(event) => {
                const file = event.currentTarget.files?.[0];
                event.currentTarget.value = '';
                if (file) void send(file);
              }}
            />
          </label>
          <p className="mt-1 text-sm text-muted">{messages.hint}</p>
        </>
      ) : null}
    </div>
  );
}
