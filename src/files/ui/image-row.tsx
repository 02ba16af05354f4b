import { ArrowDown, ArrowUp, Crop as CropIcon, GripVertical, ImageOff, Trash2 } from 'lucide-react';
import { type DragEvent, type ReactNode, useEffect, useState } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Badge } from '../../ui/panel.tsx';
import type { Crop } from '../contract.ts';
import { sizedUrl } from '../download-url.ts';
import { fileMessages, uploadErrorMessages } from '../messages.ts';
import type { ImageEntry } from './image-entries.ts';

const ICON = { 'aria-hidden': true, size: 18, strokeWidth: 1.75 } as const;

/** The part of a new picture that will be kept, in the size of a stamp. */
function CroppedPreview({ src, crop }: { src: string; crop: Crop }) {
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  useEffect(() => {
    const image = new Image();
    image.addEventListener('load', () =>
      setSize({ width: image.naturalWidth, height: image.naturalHeight }),
    );
    image.src = src;
  }, [src]);
  return (
    <svg
      viewBox={`${crop.left} ${crop.top} ${crop.width} ${crop.height}`}
      className="size-full"
      aria-hidden="true"
    >
      {size ? <image href={src} width={size.width} height={size.height} /> : null}
    </svg>
  );
}

function Preview({ entry }: { entry: ImageEntry }) {
  const [unreadable, setUnreadable] = useState<string>();
  const src = entry.url
    ? entry.url.startsWith('/files/')
      ? sizedUrl(entry.url, 320)
      : entry.url
    : entry.preview;
  return (
    <div className="grid size-24 place-items-center overflow-hidden border border-rule bg-sunk">
      {entry.crop && entry.preview ? (
        <CroppedPreview src={entry.preview} crop={entry.crop} />
      ) : null}
      {!entry.crop && src === unreadable ? <ImageOff {...ICON} className="text-muted" /> : null}
      {!entry.crop && src !== unreadable ? (
        <img
          src={src}
          alt=""
          width={96}
          height={96}
          draggable={false}
          onError={() => setUnreadable(src)}
          className="size-full object-contain"
        />
      ) : null}
    </div>
  );
}

interface IconButtonProps {
  label: string;
  onClick: () => void;
  /** Stays focusable, so that the keyboard does not lose its place at the end of the list. */
  off?: boolean;
  danger?: boolean;
  children: ReactNode;
}

function IconButton({ label, onClick, off = false, danger = false, children }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={off || undefined}
      onClick={() => (off ? undefined : onClick())}
      className={buttonClass(
        danger ? 'danger' : 'secondary',
        'min-w-11 px-2.5 aria-disabled:cursor-not-allowed aria-disabled:opacity-55',
      )}
    >
      {children}
    </button>
  );
}

interface ImageRowProps {
  entry: ImageEntry;
  at: number;
  of: number;
  busy: boolean;
  onDragStart: (event: DragEvent) => void;
  onMove: (to: number) => void;
  onDescribe: (alt: string) => void;
  onCrop: () => void;
  onRemove: () => void;
  onCancel: () => void;
}

/** One picture: what it shows, its place, and what became of its upload. */
export function ImageRow({
  entry,
  at,
  of,
  busy,
  onDragStart,
  onMove,
  onDescribe,
  onCrop,
  onRemove,
  onCancel,
}: ImageRowProps) {
  const place = fileMessages.place(at + 1, of);
  const error = entry.error ? uploadErrorMessages(entry.error) : undefined;
  const name = (verb: string) => `${verb}: ${place}`;
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)] items-start gap-x-4 gap-y-2">
      {/* Only this part can be dragged: text in the field beside it must stay selectable. */}
      <div className="sm:row-span-2" draggable={!busy} onDragStart={onDragStart}>
        <Preview entry={entry} />
        <span
          aria-hidden="true"
          title={fileMessages.drag}
          className="mt-1 hidden cursor-grab items-center justify-center text-muted pointer-fine:flex"
        >
          <GripVertical {...ICON} />
        </span>
      </div>
      <div>
        <div className="mb-1 flex flex-wrap items-center gap-2">
          <span className="tabular font-semibold">{place}</span>
          {at === 0 ? <Badge tone="success">{fileMessages.first}</Badge> : null}
          {entry.url ? null : <Badge tone="info">{fileMessages.isNew}</Badge>}
        </div>
        <TextField
          label={fileMessages.alt}
          hint={at === 0 ? fileMessages.altHint : undefined}
          name={entry.url ? 'imageAlt' : undefined}
          maxLength={200}
          value={entry.alt}
          onChange={(event) => onDescribe(event.currentTarget.value)}
        />
      </div>
      <div className="col-span-2 grid gap-2 sm:col-span-1 sm:col-start-2">
        {entry.file && entry.progress === undefined && !error ? (
          <p className="truncate text-sm text-muted">{`${entry.file.name}. ${fileMessages.waiting}`}</p>
        ) : null}
        {entry.progress === undefined ? null : (
          <div className="flex flex-wrap items-center gap-3">
            <progress
              aria-label={name(fileMessages.sending(entry.progress))}
              value={entry.progress}
              max={100}
              className="h-3 min-w-0 flex-1 appearance-none max-sm:basis-full border border-border bg-sunk [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-sunk [&::-webkit-progress-value]:bg-brand"
            />
            <span className="tabular text-sm">{fileMessages.sending(entry.progress)}</span>
            <button
              type="button"
              className={buttonClass('secondary')}
              onClick={onCancel}
              aria-label={name(fileMessages.cancel)}
            >
              {fileMessages.cancel}
            </button>
          </div>
        )}
        {error ? (
          <p role="alert" className="text-sm text-danger">
            {error.message ? <strong>{error.message} </strong> : null}
            {error.advice}
          </p>
        ) : null}
        <div className="flex flex-wrap gap-2">
          <IconButton
            label={name(fileMessages.earlier)}
            off={at === 0 || busy}
            onClick={() => onMove(at - 1)}
          >
            <ArrowUp {...ICON} />
          </IconButton>
          <IconButton
            label={name(fileMessages.later)}
            off={at === of - 1 || busy}
            onClick={() => onMove(at + 1)}
          >
            <ArrowDown {...ICON} />
          </IconButton>
          <IconButton label={name(fileMessages.crop)} off={busy} onClick={onCrop}>
            <CropIcon {...ICON} />
          </IconButton>
          <IconButton
            label={name(fileMessages.remove)}
            off={busy && entry.progress !== undefined}
            danger
            onClick={onRemove}
          >
            <Trash2 {...ICON} />
          </IconButton>
        </div>
      </div>
    </div>
  );
}
