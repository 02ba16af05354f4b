import { useCallback, useEffect, useRef, useState } from 'react';
import type { Crop } from '../contract.ts';
import { IMAGE_ACCEPT, IMAGE_MAX_BYTES } from '../limits.ts';
import type { UploadError } from '../messages.ts';
import { type Upload, upload } from './upload.ts';

/** A picture as it is stored with the product. */
export interface StoredImage {
  url: string;
  alt: string;
}

/** One entry of the mixed list: the URL of a stored picture, or a new file on its way (specification, section 3). */
export interface ImageEntry {
  id: number;
  alt: string;
  /** Stored: the download URL. New: undefined until it is uploaded. */
  url?: string;
  file?: File;
  /** What the browser shows of a new file. */
  preview?: string;
  crop?: Crop;
  /** Percent while it is being sent. */
  progress?: number;
  error?: UploadError;
}

export interface ImageEntries {
  entries: readonly ImageEntry[];
  sending: boolean;
  /** The stored pictures with which they began. */
  begun: readonly StoredImage[];
  add: (files: readonly File[]) => void;
  move: (from: number, to: number) => void;
  remove: (id: number) => void;
  describe: (id: number, alt: string) => void;
  crop: (id: number, crop: Crop | undefined) => void;
  /** Puts a new file in the place of an entry: a stored picture that is cropped becomes a new one. */
  replace: (id: number, file: File, crop: Crop) => void;
  cancel: (id: number) => void;
  /**
   * Uploads the new files, one after another, and nothing else. The whole list when all went well,
   * else null: the errors stand at their files.
   */
  save: () => Promise<StoredImage[] | null>;
}

function failureOf(file: File): UploadError | undefined {
  const message = 'Invalid argument provided to Storage method.';
  if (file.size > IMAGE_MAX_BYTES)
    return {
      code: 'storage/quota-exceeded',
      message: 'Quota exceeded for Cloud Storage.',
      details: { reason: 'too-large', limitBytes: IMAGE_MAX_BYTES },
    };
  if (file.size === 0)
    return { code: 'storage/invalid-argument', message, details: { reason: 'empty' } };
  if (!IMAGE_ACCEPT.split(',').includes(file.type))
    return { code: 'storage/invalid-argument', message, details: { reason: 'kind' } };
  return undefined;
}

let serial = 0;
const nextId = () => {
  serial += 1;
  return serial;
};

function entryOf(file: File, more: Partial<ImageEntry> = {}): ImageEntry {
  const error = failureOf(file);
  return {
    id: nextId(),
    alt: '',
    file,
    preview: URL.createObjectURL(file),
    ...(error ? { error } : {}),
    ...more,
  };
}

const entriesOf = (stored: readonly StoredImage[]): readonly ImageEntry[] =>
  stored.map((image, at) => ({ id: -1 - at, ...image }));

const areStill = (entries: readonly ImageEntry[], stored: readonly StoredImage[]) =>
  entries.length === stored.length &&
  entries.every(({ url, alt }, at) => url === stored[at]?.url && alt === stored[at]?.alt);

/**
 * The list of a product's pictures while somebody works on it. `stored` is what the product has now: what others change of it comes in while
 * nothing is changed here.
 */
export function useImageEntries(stored: readonly StoredImage[], productId: string): ImageEntries {
  const [entries, setEntries] = useState(() => entriesOf(stored));
  const [begunFrom, setBegunFrom] = useState(stored);
  const [begun, setBegun] = useState(stored);
  if (begunFrom !== stored) {
    setBegunFrom(stored);
    const follows = areStill(entries, begunFrom);
    if (follows) setEntries(entriesOf(stored));
    if (follows || areStill(entries, stored)) setBegun(stored);
  }
  const [sending, setSending] = useState(false);
  const uploads = useRef(new Map<number, Upload>());
  const shown = useRef(entries);
  useEffect(() => {
    shown.current = entries;
  }, [entries]);

  const change = useCallback((id: number, changed: (entry: ImageEntry) => ImageEntry) => {
    setEntries((now) => now.map((entry) => (entry.id === id ? changed(entry) : entry)));
  }, []);

  useEffect(() => {
    const running = uploads.current;
    return () => {
      for (const one of running.values()) one.cancel();
      for (const entry of shown.current) if (entry.preview) URL.revokeObjectURL(entry.preview);
    };
  }, []);

  /** Its address once it is there; undefined when it failed or was canceled. */
  const send = async (entry: ImageEntry, file: File): Promise<string | undefined> => {
    const { error: _past, ...fresh } = entry;
    change(entry.id, () => ({ ...fresh, progress: 0 }));
    const onProgress = (progress: number) =>
      change(entry.id, (now) => (now.progress === undefined ? now : { ...now, progress }));
    const one = upload({
      purpose: 'product-image',
      owner: productId,
      file,
      crop: entry.crop,
      onProgress,
    });
    uploads.current.set(entry.id, one);
    const outcome = await one.done;
    uploads.current.delete(entry.id);
    if ('error' in outcome) {
      change(entry.id, ({ progress: _stopped, ...now }) => ({ ...now, error: outcome.error }));
      return undefined;
    }
    const { url } = outcome.file;
    change(entry.id, ({ progress: _done, file: _file, crop: _crop, ...now }) => ({ ...now, url }));
    return url;
  };

  return {
    entries,
    sending,
    begun,
    add: (files) => setEntries((now) => [...now, ...files.map((file) => entryOf(file))]),
    move: (from, to) =>
      setEntries((now) => {
        const next = [...now];
        const [moved] = next.splice(from, 1);
        if (moved) next.splice(to, 0, moved);
        return next;
      }),
    remove(id) {
      uploads.current.get(id)?.cancel();
      setEntries((now) => now.filter((entry) => entry.id !== id));
    },
    describe: (id, alt) => change(id, (entry) => ({ ...entry, alt })),
    crop: (id, crop) =>
      change(id, ({ crop: _before, ...entry }) => (crop ? { ...entry, crop } : entry)),
    replace: (id, file, crop) => change(id, ({ alt }) => entryOf(file, { id, alt, crop })),
    cancel: (id) => uploads.current.get(id)?.cancel(),
    async save() {
      setSending(true);
      try {
        const urls = new Map<number, string>();
        for (const entry of shown.current) {
          // Refused before it was sent: sending it again changes nothing.
          const url =
            entry.url ??
            (entry.file && !failureOf(entry.file) ? await send(entry, entry.file) : undefined);
          if (url) urls.set(entry.id, url);
        }
        const now = shown.current;
        if (now.some((entry) => !urls.has(entry.id))) return null;
        return now.map((entry) => ({ url: urls.get(entry.id) ?? '', alt: entry.alt.trim() }));
      } finally {
        setSending(false);
      }
    },
  };
}
