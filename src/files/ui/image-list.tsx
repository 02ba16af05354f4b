import { ImagePlus } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { IMAGE_ACCEPT } from '../limits.ts';
import { fileMessages } from '../messages.ts';
import { CropDialog } from './crop-dialog.tsx';
import type { ImageEntries, ImageEntry } from './image-entries.ts';
import { ImageRow } from './image-row.tsx';

interface ImageListProps {
  list: ImageEntries;
  /** At max so many pictures. */
  max: number;
}

/** A kept picture as a file, so that a part of it can be kept instead. */
async function fileOf(url: string): Promise<File> {
  // Without an image type in Accept the server answers the JPEG.
  const bytes = await (await fetch(url, { headers: { accept: '*/*' } })).blob();
  return new File([bytes], 'picture.jpg', { type: 'image/jpeg' });
}

/**
 * The pictures of a product in their order: kept URLs and new files in one list, to be moved,
 * described, cropped and removed. Nothing is sent before `list.save()`, and then only what is new.
 */
export function ImageList({ list, max }: ImageListProps) {
  const { entries, sending } = list;
  const [announcement, setAnnouncement] = useState('');
  const [cropping, setCropping] = useState<ImageEntry | null>(null);
  const [over, setOver] = useState<number | 'zone' | null>(null);
  const dragged = useRef<number | null>(null);
  const room = max - entries.length;

  const add = (files: FileList | null) => {
    const chosen = [...(files ?? [])].slice(0, room);
    if (chosen.length === 0) return;
    list.add(chosen);
    setAnnouncement(fileMessages.added(chosen.length));
  };
  const move = (from: number, to: number) => {
    list.move(from, to);
    setAnnouncement(fileMessages.moved(to + 1, entries.length));
  };
  const drop = (at: number) => (event: DragEvent) => {
    event.preventDefault();
    setOver(null);
    if (event.dataTransfer.files.length > 0) add(event.dataTransfer.files);
    else if (dragged.current !== null && dragged.current !== at) move(dragged.current, at);
    dragged.current = null;
  };
  const hover = (at: number | 'zone') => (event: DragEvent) => {
    event.preventDefault();
    setOver(at);
  };
  const remove = (id: number) => {
    list.remove(id);
    setAnnouncement(fileMessages.removed);
  };

  return (
    <div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {entries.length === 0 ? <p className="mb-3 text-muted">{fileMessages.none}</p> : null}
      <ol className="grid gap-4">
        {entries.map((entry, at) => (
          <li
            key={entry.id}
            onDragEnd={() => setOver(null)}
            onDragOver={hover(at)}
            onDrop={drop(at)}
            className={`border-b-2 pb-4 ${over === at ? 'border-yellow' : 'border-rule'}`}
          >
            {entry.url ? (
              <input type="hidden" name="imageUrl" value={entry.url} />
            ) : (
              <span data-file-chosen="" hidden />
            )}
            <ImageRow
              entry={entry}
              at={at}
              of={entries.length}
              busy={sending}
              onDragStart={(event) => {
                dragged.current = at;
                event.dataTransfer.effectAllowed = 'move';
              }}
              onMove={(to) => move(at, to)}
              onDescribe={(alt) => list.describe(entry.id, alt)}
              onCrop={() => setCropping(entry)}
              onRemove={() => remove(entry.id)}
              onCancel={() => list.cancel(entry.id)}
            />
          </li>
        ))}
      </ol>
      {room > 0 ? (
        <div
          onDragOver={hover('zone')}
          onDragLeave={() => setOver(null)}
          onDrop={drop(entries.length - 1)}
          className={`mt-4 flex flex-wrap items-center gap-3 rounded-lg border border-dashed p-4 ${over === 'zone' ? 'border-yellow bg-sunk' : 'border-border'}`}
        >
          <label
            className={buttonClass(
              'secondary',
              'relative focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-focus',
            )}
          >
            <ImagePlus aria-hidden="true" size={18} strokeWidth={1.75} />
            {fileMessages.choose}
            <input
              type="file"
              multiple
              accept={IMAGE_ACCEPT}
              disabled={sending}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
              onChange={(event) => {
                add(event.currentTarget.files);
                // The same file may be chosen again after it was removed.
                event.currentTarget.value = '';
              }}
            />
          </label>
          <span className="text-sm text-muted">{fileMessages.drop}</span>
        </div>
      ) : (
        <p className="mt-4 text-muted">{fileMessages.full(max)}</p>
      )}
      {cropping ? (
        <CropDialog
          src={cropping.preview && !cropping.url ? cropping.preview : (cropping.url ?? '')}
          crop={cropping.crop}
          onClose={() => setCropping(null)}
          onApply={(crop) => {
            if (!cropping.url) list.crop(cropping.id, crop);
            else if (crop)
              void fileOf(cropping.url).then((file) => list.replace(cropping.id, file, crop));
          }}
        />
      ) : null}
    </div>
  );
}
