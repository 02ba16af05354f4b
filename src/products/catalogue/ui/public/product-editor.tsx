import { type ReactNode, useState } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import { fileMessages } from '../../../../files/messages.ts';
import { useImageEntries } from '../../../../files/ui/image-entries.ts';
import { ImageList } from '../../../../files/ui/image-list.tsx';
import type { Failure } from '../../../../kit/failure.ts';
import { Button } from '../../../../ui/button.tsx';
import { useConfirm } from '../../../../ui/confirm.tsx';
import { Note, Panel } from '../../../../ui/panel.tsx';
import { MAX_IMAGES } from '../../product-files.ts';
import * as adminMessages from '../../public/admin-messages.ts';
import type { ProductRecord } from '../../public/contract.ts';
import { hazardMark } from '../../public/hazard-mark.ts';
import { HazardChoice } from '../hazard-choice.tsx';

/** What the district that knows sheets puts into the editor. */
export interface SheetPart {
  title: string;
  field: ReactNode;
  /** A new file is on its way. */
  sending: boolean;
  /** The sentence when it could not be sent. */
  failed: string;
  /** Sends a new file: what to save, or null when it failed. */
  save: () => Promise<{ sds?: string | null; date?: string } | null>;
  /** The confirmation before saving; null: none is needed. */
  question: (onYes: () => void) => Parameters<ReturnType<typeof useConfirm>>[0] | null;
}

export interface EditorProps {
  product: ProductRecord;
  sheet: SheetPart;
  formKey: string;
  /** The version that a save is made from. */
  version: number;
  problems: Readonly<Record<string, string>>;
  /** Author and time of the hazard statement. */
  stated: string;
  /** What became of the last save, beside the button that was pressed. */
  children: ReactNode;
}

/** Pictures, sheet and hazard mark of one product. */
export function ProductEditor({
  product,
  sheet,
  formKey,
  version,
  problems,
  stated,
  children,
}: EditorProps) {
  const list = useImageEntries(product.images, product.id);
  const submit = useSubmit();
  const confirm = useConfirm();
  const [incomplete, setIncomplete] = useState('');
  const { state } = useNavigation();
  const busy = state !== 'idle' || list.sending || sheet.sending;
  // New files first; the product is saved only when all of them are there.
  const save = async (form: FormData) => {
    setIncomplete('');
    const images = await list.save();
    if (!images) return setIncomplete(fileMessages.failed);
    const saved = await sheet.save();
    if (!saved) return setIncomplete(sheet.failed);
    for (const name of ['imageUrl', 'imageAlt', 'sdsDate']) form.delete(name);
    for (const { url, alt } of images) {
      form.append('imageUrl', url);
      form.append('imageAlt', alt);
    }
    if (saved.sds !== undefined) form.set('sds', saved.sds ?? '');
    if (saved.date !== undefined) form.set('sdsDate', saved.date);
    await submit(form, { method: 'post' });
  };
  return (
    <Form
      method="post"
      className="grid min-w-0 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const question = sheet.question(() => void save(form));
        if (question) confirm(question);
        else void save(form);
      }}
    >
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="key" value={formKey} />
      {/* After a save the fields are filled anew: what is chosen before would be lost. */}
      <fieldset disabled={state === 'loading'} className="contents">
        <Panel title={adminMessages.images}>
          <p className="mb-3 text-sm text-muted">{adminMessages.imagesHint}</p>
          <ImageList list={list} max={MAX_IMAGES} />
        </Panel>
        <Panel title={sheet.title}>{sheet.field}</Panel>
        <Panel title={adminMessages.hazards}>
          <HazardChoice mark={hazardMark(product)} error={problems.hazardous} />
          <p className="mt-2 text-sm text-muted">{stated}</p>
        </Panel>
      </fieldset>
      {incomplete ? <Note tone="danger">{incomplete}</Note> : children}
      <div>
        <Button type="submit" busy={busy}>
          {adminMessages.save}
        </Button>
      </div>
    </Form>
  );
}

/** Why it was not saved. Of two who saved, the second keeps everything, looks at the first one's, and decides. */
export function SaveFailure({
  failure,
  productId,
  onSaveMine,
}: {
  failure: Failure;
  productId: string;
  onSaveMine: () => void;
}) {
  return (
    <Note tone="danger" title={failure.message}>
      {failure.explanation ? <p>{failure.explanation}</p> : null}
      {failure.code === 'aborted' ? (
        <div className="mt-2 flex flex-wrap items-center gap-3">
          <a
            href={`/dashboard/products/${productId}`}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center underline"
          >
            {adminMessages.theirs}
          </a>
          <Button variant="secondary" onClick={onSaveMine}>
            {adminMessages.mine}
          </Button>
        </div>
      ) : null}
    </Note>
  );
}
