import { Camera } from 'lucide-react';
import { useEffect, useState } from 'react';
import { buttonClass } from '../../../ui/button.tsx';
import type { DeliveryPhoto } from '../../deliveries/contract.ts';
import { deviceMessages } from '../device-messages.ts';
import { stopMessages as messages } from '../messages.ts';
import { withoutPhoto, withPhoto } from '../stop-draft.ts';
import { dropPhoto, readPhoto, storePhoto } from './device/photos.ts';
import { smallerPhoto } from './smaller-photo.ts';
import type { ChangeDraft } from './use-stop-draft.ts';

interface PhotoFieldProps {
  person: string;
  orderId: string;
  /** What the photos show, in words and for the office. */
  of: string;
  kind: DeliveryPhoto['kind'];
  orderLineId?: string;
  photos: readonly DeliveryPhoto[];
  change: ChangeDraft;
}

/** Keeps photos on the phone, smaller, before anything is said of them. */
export function useTakePhotos({
  person,
  orderId,
  kind,
  orderLineId,
  change,
}: Omit<PhotoFieldProps, 'of' | 'photos'>) {
  const [isWorking, setIsWorking] = useState(false);
  const [trouble, setTrouble] = useState('');
  const take = async (files: FileList | null) => {
    setTrouble('');
    setIsWorking(true);
    for (const file of files ?? []) {
      const takenAt = new Date().toISOString();
      const smaller = await smallerPhoto(file);
      const stored = smaller ? await storePhoto(person, orderId, smaller) : null;
      if (!stored) setTrouble(messages.photoUnreadable);
      else if (!stored.isStored) setTrouble(deviceMessages.notKept[stored.why]);
      if (stored && 'sha256' in stored) {
        const { sha256 } = stored;
        const photo = { sha256, kind, takenAt, ...(orderLineId ? { orderLineId } : {}) };
        change((draft) => withPhoto(draft, photo));
      }
    }
    setIsWorking(false);
  };
  return { take, isWorking, trouble };
}

/** Takes photos with the phone's camera. */
export function PhotoField(props: PhotoFieldProps) {
  const { person, orderId, of, kind, orderLineId, photos, change } = props;
  const { take, isWorking, trouble } = useTakePhotos(props);
  // A line has one heap of photos, also when its reason was corrected after the first.
  const mine = photos.filter((photo) =>
    orderLineId ? photo.orderLineId === orderLineId : !photo.orderLineId && photo.kind === kind,
  );
  const remove = async (photo: DeliveryPhoto) => {
    change((draft) => withoutPhoto(draft, photo));
    // In another place the same picture still stands.
    if (photos.filter(({ sha256 }) => sha256 === photo.sha256).length === 1)
      await dropPhoto(person, orderId, photo.sha256);
  };

  return (
    <div className="space-y-2">
      {mine.length > 0 ? (
        <ul className="flex flex-wrap gap-2">
          {mine.map((photo, at) => (
            <li key={photo.sha256} className="w-24">
              <StoredPhoto
                person={person}
                orderId={orderId}
                sha256={photo.sha256}
                alt={messages.photoOf(of, at + 1)}
              />
              <button
                type="button"
                className="min-h-14 w-full cursor-pointer font-semibold underline"
                aria-label={messages.removePhoto(of, at + 1)}
                onClick={() => void remove(photo)}
              >
                Remove
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <label
        className={buttonClass(
          'secondary',
          'min-h-14 w-full has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        )}
      >
        <Camera aria-hidden="true" size={22} />
        {messages.takePhotoOf(of)}
        <input
          type="file"
          accept="image/*"
          capture="environment"
          className="sr-only"
          onChange={(event) => {
            const { files } = event.currentTarget;
            void take(files).then(() => {
              // The same picture may be taken again after it was removed.
              event.target.value = '';
            });
          }}
        />
      </label>
      {isWorking ? <p role="status">{messages.photoWorking}</p> : null}
      {trouble ? (
        <p role="alert" className="font-semibold text-danger">
          {trouble}
        </p>
      ) : null}
    </div>
  );
}

/** A photo as the phone holds it. */
function StoredPhoto(props: { person: string; orderId: string; sha256: string; alt: string }) {
  const { person, orderId, sha256, alt } = props;
  const [src, setSrc] = useState('');
  useEffect(() => {
    let url = '';
    let isOver = false;
    void readPhoto(person, orderId, sha256).then((blob) => {
      if (!blob || isOver) return;
      url = URL.createObjectURL(blob);
      setSrc(url);
    });
    return () => {
      isOver = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [person, orderId, sha256]);
  return src ? (
    <img src={src} alt={alt} className="size-24 rounded-md border border-border object-cover" />
  ) : (
    <span className="grid size-24 place-items-center rounded-md border border-border">…</span>
  );
}
