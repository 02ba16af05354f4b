import { useRef, useState } from 'react';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import type { ProofPhoto } from '../../deliveries/proof-contract.ts';
import { PHOTO_MESSAGES, PROOF_MESSAGES } from '../public/messages.ts';

/** A copy of this width, upright and without what the camera wrote; without a width, for staff, the bytes of the phone. */
const photoAddress = (orderId: string, sha256: string, width?: number) =>
  `/api/delivery-photos/${sha256}?order=${orderId}${width ? `&w=${width}` : ''}`;

/** Widths of `IMAGE_WIDTHS` in files/download-url.ts. */
const THUMBNAIL = 320;
const LARGE = 1600;

/** What was photographed, small; a press enlarges. Those that the record names and that have not come are counted. */
export function ProofPhotos({
  orderId,
  photos,
  ours,
}: {
  orderId: string;
  photos: readonly ProofPhoto[];
  /** Our own people get the original too. */
  ours: boolean;
}) {
  const [open, setOpen] = useState<ProofPhoto | null>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  if (photos.length === 0) return null;
  const here = photos.filter((photo) => photo.isHere);
  const waiting = photos.length - here.length;
  const enlarge = (photo: ProofPhoto) => {
    setOpen(photo);
    dialog.current?.showModal();
  };
  return (
    <Panel title={PROOF_MESSAGES.photos}>
      {here.length > 0 ? (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-4">
          {here.map((photo) => (
            <li
              key={`${photo.sha256} ${photo.kind} ${photo.orderLineId ?? ''}`}
              className="min-w-0"
            >
              <a
                href={photoAddress(orderId, photo.sha256, LARGE)}
                className="block"
                onClick={(event) => {
                  event.preventDefault();
                  enlarge(photo);
                }}
              >
                <img
                  src={photoAddress(orderId, photo.sha256, THUMBNAIL)}
                  alt={PHOTO_MESSAGES[photo.kind]}
                  width={320}
                  height={240}
                  loading="lazy"
                  className="aspect-4/3 w-full rounded-sm border border-rule bg-sunk object-cover"
                />
              </a>
              <p className="mt-1 text-sm">{PHOTO_MESSAGES[photo.kind]}</p>
              <p className="truncate font-mono text-xs text-muted" title={photo.sha256}>
                {photo.sha256}
              </p>
            </li>
          ))}
        </ul>
      ) : null}
      {waiting > 0 ? (
        <p className={here.length > 0 ? 'mt-3 border-t border-rule pt-3' : ''}>
          <span className="font-semibold">{PROOF_MESSAGES.photosWaiting(waiting)}</span>{' '}
          {PROOF_MESSAGES.photosWhen}
        </p>
      ) : null}
      <dialog
        ref={dialog}
        aria-label={open ? PHOTO_MESSAGES[open.kind] : PROOF_MESSAGES.photos}
        onClose={() => setOpen(null)}
        className="m-auto max-h-[96dvh] max-w-[96dvw] rounded-lg bg-card p-3 text-ink backdrop:bg-black/70"
      >
        {open ? (
          <>
            <img
              src={photoAddress(orderId, open.sha256, LARGE)}
              alt={PHOTO_MESSAGES[open.kind]}
              className="max-h-[78dvh] max-w-full object-contain"
            />
            <p className="mt-2 font-mono text-xs break-all text-muted">
              {PROOF_MESSAGES.photoHash}: {open.sha256}
            </p>
            <p className="mt-2 flex flex-wrap gap-2">
              <Button variant="secondary" onClick={() => dialog.current?.close()}>
                Close
              </Button>
              {ours ? (
                <a
                  href={photoAddress(orderId, open.sha256)}
                  download
                  className={buttonClass('secondary')}
                >
                  {PROOF_MESSAGES.original}
                </a>
              ) : null}
            </p>
          </>
        ) : null}
      </dialog>
    </Panel>
  );
}
