import { ArrowLeft, ArrowRight, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import type { ProductImage } from '../contract.ts';
import { keeperWords } from '../words.ts';

interface ImagesEditorProps {
  images: ProductImage[];
  onChange: (images: ProductImage[]) => void;
  /** Where new files are chosen; the files room's control, which adds to the list what it stored. */
  upload?: ReactNode;
}

/** The pictures of a product in their order: kept URLs and new files alike. Fields `imageUrl` and `imageAlt` go with the form around it. */
export function ImagesEditor({ images, onChange, upload }: ImagesEditorProps) {
  const swap = (at: number, to: number) => {
    const next = [...images];
    const [moved] = next.splice(at, 1);
    if (moved) next.splice(to, 0, moved);
    onChange(next);
  };
  return (
    <>
      {images.length === 0 ? <p className="text-muted">{keeperWords.noImages}</p> : null}
      <ol className="grid gap-3">
        {images.map((image, at) => (
          <li key={image.url} className="grid grid-cols-[5rem_minmax(0,1fr)] gap-3 border-b border-rule pb-3">
            <img src={image.url} alt="" width={80} height={80} className="size-20 border border-rule object-contain" />
            <div>
              <input type="hidden" name="imageUrl" value={image.url} />
              <TextField
                label={keeperWords.alt}
                hint={at === 0 ? keeperWords.altHint : undefined}
                required={false}
                name="imageAlt"
                maxLength={200}
                value={image.alt}
                onChange={(event) => onChange(images.map((one, index) => (index === at ? { ...one, alt: event.currentTarget.value } : one)))}
              />
              <div className="mt-2 flex flex-wrap gap-2">
                <button
                  type="button"
                  className={buttonClass('secondary')}
                  disabled={at === 0}
                  onClick={() => swap(at, at - 1)}
                  aria-label={`${keeperWords.earlier}: picture ${at + 1}`}
                >
                  <ArrowLeft aria-hidden="true" size={18} strokeWidth={1.75} />
                </button>
                <button
                  type="button"
                  className={buttonClass('secondary')}
                  disabled={at === images.length - 1}
                  onClick={() => swap(at, at + 1)}
                  aria-label={`${keeperWords.later}: picture ${at + 1}`}
                >
                  <ArrowRight aria-hidden="true" size={18} strokeWidth={1.75} />
                </button>
                <button
                  type="button"
                  className={buttonClass('danger')}
                  onClick={() => onChange(images.filter((_, index) => index !== at))}
                  aria-label={`${keeperWords.remove}: picture ${at + 1}`}
                >
                  <Trash2 aria-hidden="true" size={18} strokeWidth={1.75} />
                  {keeperWords.remove}
                </button>
              </div>
            </div>
          </li>
        ))}
      </ol>
      {upload}
    </>
  );
}
