import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { Crop } from '../contract.ts';
import { fileMessages } from '../messages.ts';
import { CropFrame, cropWithin } from './crop-frame.tsx';

interface CropDialogProps {
  /** The whole picture, upright. */
  src: string;
  crop: Crop | undefined;
  onApply: (crop: Crop | undefined) => void;
  onClose: () => void;
}

const SIDES = ['left', 'top', 'width', 'height'] as const;

/** Chooses the part of a picture to keep, by pointer, by keys or by numbers. */
export function CropDialog({ src, crop: before, onApply, onClose }: CropDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const picture = useRef<HTMLImageElement>(null);
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  const [failed, setFailed] = useState(false);
  const [crop, setCrop] = useState<Crop>({ left: 0, top: 0, width: 1, height: 1 });
  useEffect(() => dialog.current?.showModal(), []);
  const loaded = (image: HTMLImageElement) => {
    const found = { width: image.naturalWidth, height: image.naturalHeight };
    setSize(found);
    setCrop(before ? cropWithin(before, found) : { left: 0, top: 0, ...found });
  };
  const square = () => {
    if (!size) return;
    const side = Math.min(crop.width, crop.height);
    setCrop({
      left: crop.left + Math.floor((crop.width - side) / 2),
      top: crop.top + Math.floor((crop.height - side) / 2),
      width: side,
      height: side,
    });
  };
  const isWhole = size !== null && crop.width === size.width && crop.height === size.height;
  return (
    <dialog
      ref={dialog}
      aria-labelledby="crop-title"
      onClose={onClose}
      className="m-auto max-h-[calc(100dvh-1rem)] w-[min(46rem,calc(100vw-1rem))] overflow-auto rounded-lg border border-border bg-card p-4 text-ink backdrop:bg-black/55 sm:p-6"
    >
      <h2 id="crop-title" className="text-2xl">
        {fileMessages.cropTitle}
      </h2>
      <p className="mt-1 text-muted">{failed ? fileMessages.unreadable : fileMessages.cropHint}</p>
      <div className="mt-4 grid place-items-center bg-sunk p-4">
        <div className="relative select-none">
          <img
            ref={picture}
            src={src}
            alt=""
            draggable={false}
            onLoad={(event) => loaded(event.currentTarget)}
            onError={() => setFailed(true)}
            className="block max-h-[45dvh] max-w-full"
          />
          {size ? <CropFrame size={size} crop={crop} onChange={setCrop} /> : null}
        </div>
      </div>
      <p role="status" className="tabular mt-2 min-h-6 text-center text-sm text-muted">
        {size
          ? fileMessages.cropped(crop.width, crop.height)
          : failed
            ? ''
            : fileMessages.cropLoading}
      </p>
      <fieldset className="mt-2 grid grid-cols-2 gap-3 sm:grid-cols-4" disabled={!size}>
        <legend className="sr-only">{fileMessages.cropFrame}</legend>
        {SIDES.map((side) => (
          <label key={side} className="block text-sm font-semibold">
            {fileMessages[side]}{' '}
            <span className="font-normal text-muted">{fileMessages.pixels}</span>
            <input
              type="number"
              inputMode="numeric"
              min={side === 'width' || side === 'height' ? 1 : 0}
              value={crop[side]}
              onChange={(event) =>
                size &&
                setCrop(
                  cropWithin({ ...crop, [side]: event.currentTarget.valueAsNumber || 0 }, size),
                )
              }
              className="tabular mt-1 block min-h-11 w-full rounded-md border border-border bg-card px-3 py-2 text-base font-normal text-ink"
            />
          </label>
        ))}
      </fieldset>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="secondary" onClick={square} disabled={!size}>
          {fileMessages.square}
        </Button>
        <Button
          variant="secondary"
          onClick={() => size && setCrop({ left: 0, top: 0, ...size })}
          disabled={!size}
        >
          {fileMessages.whole}
        </Button>
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={() => dialog.current?.close()}>
          {fileMessages.close}
        </Button>
        <Button
          disabled={!size}
          onClick={() => {
            onApply(isWhole ? undefined : crop);
            dialog.current?.close();
          }}
        >
          {fileMessages.apply}
        </Button>
      </div>
    </dialog>
  );
}
