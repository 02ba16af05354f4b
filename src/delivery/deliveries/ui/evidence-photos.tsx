import { type ChangeEvent, useState } from 'react';
import type { Failure } from '../../../kit/failure.ts';
import { NETWORK_ERROR } from '../../../kit/network-error.ts';
import { sha256Hex } from '../../../kit/sha256.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Note } from '../../../ui/panel.tsx';
import { EVIDENCE as words } from '../messages.ts';

const address = (orderId: string, sha256: string) =>
  `/api/delivery-photos/${sha256}?order=${encodeURIComponent(orderId)}`;

/** Stores one photo of an order; its SHA-256, or why it was not stored. */
async function store(orderId: string, photo: File): Promise<string | { why: string }> {
  const bytes = await photo.arrayBuffer();
  const sha256 = await sha256Hex(bytes);
  const answer = await fetch(address(orderId, sha256), {
    method: 'PUT',
    headers: { 'content-type': photo.type },
    body: bytes,
  }).catch(() => null);
  if (!answer) return { why: NETWORK_ERROR.message };
  if (answer.ok) return sha256;
  const body = (await answer.json().catch(() => null)) as { error?: Partial<Failure> } | null;
  if (body?.error?.code === 'storage/invalid-argument') return { why: words.notPhoto };
  return { why: body?.error?.message ?? words.failed };
}

/** Photos beside a correction: stored as soon as they are chosen, named by the form when it is sent (fields `photo`). */
export function EvidencePhotos({
  orderId,
  photos,
  onAdd,
  busy,
  onBusy,
}: {
  orderId: string;
  photos: readonly string[];
  onAdd: (sha256: string) => void;
  /** A photo is under way: the form waits for it. */
  busy: boolean;
  onBusy: (busy: boolean) => void;
}) {
  const [failed, setFailed] = useState('');
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])];
    target.value = '';
    setFailed('');
    onBusy(true);
    for (const photo of chosen) {
      const stored = await store(orderId, photo);
      if (typeof stored === 'string') onAdd(stored);
      else setFailed(words.notAdded(photo.name, stored.why));
    }
    onBusy(false);
  };
  return (
    <div>
      {photos.length > 0 ? (
        <ul className="mb-3 grid grid-cols-3 gap-3 sm:grid-cols-4" aria-label={words.photos}>
          {photos.map((sha256, at) => (
            <li key={sha256}>
              <input type="hidden" name="photo" value={sha256} />
              <img
                src={`${address(orderId, sha256)}&w=320`}
                alt={words.photo(at + 1)}
                width={320}
                height={240}
                className="aspect-4/3 w-full rounded-sm border border-rule bg-sunk object-cover"
              />
            </li>
          ))}
        </ul>
      ) : null}
      <label
        className={`${buttonClass('secondary')} cursor-pointer focus-within:outline-2 focus-within:outline-offset-2`}
      >
        {busy ? words.adding : words.add}
        <input
          type="file"
          accept="image/jpeg,image/png,image/webp"
          multiple
          className="sr-only"
          onChange={(event) => void choose(event)}
        />
      </label>
      {failed ? (
        <div className="mt-2">
          <Note tone="danger">{failed}</Note>
        </div>
      ) : null}
    </div>
  );
}
