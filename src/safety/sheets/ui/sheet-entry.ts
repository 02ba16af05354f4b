import { useEffect, useRef, useState } from 'react';
import { PDF_MAX_BYTES } from '../../../files/limits.ts';
import type { UploadError } from '../../../files/messages.ts';
import { type Upload, upload } from '../../../files/ui/upload.ts';

/**
 * What shall become of a product's sheet, while somebody works on it: the present one stays, a new
 * file takes its place, or it goes.
 */
export interface SheetEntry {
  plan: 'keep' | 'new' | 'none';
  file: File | null;
  /** The revision date printed on the new sheet, ISO day; '' is read from the file. */
  date: string;
  /** Percent while it is being sent. */
  progress: number | null;
  error: UploadError | null;
  /** The file itself can't be a sheet: nothing is asked about it, and it is not sent. */
  isRefused: boolean;
  choose: (file: File) => void;
  setDate: (date: string) => void;
  takeAway: () => void;
  leaveAsIs: () => void;
  cancel: () => void;
  /**
   * Uploads the new file, if there is one that was not yet. What to save, or null when it failed:
   * the error stands at the file.
   */
  save: () => Promise<{ sds?: string | null; date?: string } | null>;
}

/** What every PDF begins with; the server asks for it at the same place. */
const PDF_HEAD = '%PDF-';

/**
 * Why this file can't be a sheet, seen before anything is asked or sent: in our own words, because no storage has refused it. The server looks
 * at all of it again.
 */
export async function refusalOf(file: File): Promise<UploadError | null> {
  if (file.size > PDF_MAX_BYTES)
    return { message: '', details: { reason: 'too-large', limitBytes: PDF_MAX_BYTES } };
  if (file.size === 0) return { message: '', details: { reason: 'empty' } };
  // A file that can't be read any more is left to the upload, which says so.
  const head = await file
    .slice(0, PDF_HEAD.length)
    .text()
    .catch(() => PDF_HEAD);
  return head === PDF_HEAD ? null : { message: '', details: { reason: 'no-pdf' } };
}

/**
 * A sheet is uploaded as a file of one size (`products/{id}/sds.pdf`), and belongs to all of them
 * once it is saved.
 */
export function useSheetEntry(productId: string): SheetEntry {
  const [plan, setPlan] = useState<SheetEntry['plan']>('keep');
  const [file, setFile] = useState<File | null>(null);
  // Today is the day of the upload, hardly ever that of the sheet.
  const [date, setDate] = useState('');
  const [progress, setProgress] = useState<number | null>(null);
  const [error, setError] = useState<UploadError | null>(null);
  const [refused, setRefused] = useState<UploadError | null>(null);
  const running = useRef<Upload | null>(null);
  /** The file that was chosen last: what is found out of an earlier one concerns nobody. */
  const latest = useRef<File | null>(null);
  /**
   * The address of the file once it is there, so that a second try of the save does not send it
   * again.
   */
  const stored = useRef<{ file: File; url: string } | null>(null);
  useEffect(() => () => running.current?.cancel(), []);

  const look = async (chosen: File): Promise<UploadError | null> => {
    const refusal = await refusalOf(chosen);
    if (latest.current === chosen) setRefused(refusal);
    return refusal;
  };

  const turn = (next: SheetEntry['plan'], chosen: File | null) => {
    running.current?.cancel();
    setPlan(next);
    setFile(chosen);
    setError(null);
    setRefused(null);
    latest.current = chosen;
    if (chosen) void look(chosen);
  };

  const send = async (chosen: File): Promise<string | null> => {
    if (stored.current?.file === chosen) return stored.current.url;
    setError(null);
    if (await look(chosen)) return null;
    setProgress(0);
    running.current = upload({
      purpose: 'product-sds',
      owner: productId,
      file: chosen,
      onProgress: setProgress,
    });
    const outcome = await running.current.done;
    running.current = null;
    setProgress(null);
    if ('error' in outcome) {
      setError(outcome.error);
      return null;
    }
    stored.current = { file: chosen, url: outcome.file.url };
    return outcome.file.url;
  };

  return {
    plan,
    file,
    date,
    progress,
    error: refused ?? error,
    isRefused: refused !== null,
    choose: (chosen) => turn('new', chosen),
    setDate,
    takeAway: () => turn('none', null),
    leaveAsIs: () => turn('keep', null),
    cancel: () => running.current?.cancel(),
    async save() {
      if (plan === 'none') return { sds: null };
      if (plan === 'keep' || !file) return {};
      const url = await send(file);
      return url === null ? null : { sds: url, date };
    },
  };
}
