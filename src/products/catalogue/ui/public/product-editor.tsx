import { type ReactNode, type RefObject, useEffect, useMemo, useState } from 'react';
import { Form, useNavigation, useRevalidator, useSubmit } from 'react-router';
import { fileMessages } from '../../../../files/messages.ts';
import { useImageEntries } from '../../../../files/ui/image-entries.ts';
import { ImageList } from '../../../../files/ui/image-list.tsx';
import type { Failure } from '../../../../kit/failure.ts';
import { Button } from '../../../../ui/button.tsx';
import { CheckBox } from '../../../../ui/check-box.tsx';
import { useConfirm } from '../../../../ui/confirm.tsx';
import { Note, Panel } from '../../../../ui/panel.tsx';
import { canSaveTypedBeside, isTypedBeside } from '../../../../ui/saved-with.ts';
import { MAX_IMAGES } from '../../product-files.ts';
import * as messages from '../../product-messages.ts';
import * as adminMessages from '../../public/admin-messages.ts';
import {
  type FormFacts,
  factProblems,
  formFacts,
  mergeFacts,
  type TypedFact,
  typedFacts,
} from '../../public/facts-form.ts';
import { hazardMark } from '../../public/hazard-mark.ts';
import type { EditProductPage } from '../../server/public/edit-product-page.ts';
import { SharedFields, SizeFields, useFocusOnProblem } from '../fact-fields.tsx';
import { HazardChoice } from '../hazard-choice.tsx';
import { SaveFailure } from '../save-failure.tsx';

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
  /** It is saved: the entry begins anew. */
  done: () => void;
  /** The confirmation before saving; null: none is needed. */
  question: (onYes: () => void) => Parameters<ReturnType<typeof useConfirm>>[0] | null;
}

export interface EditorProps {
  page: EditProductPage;
  sheet: SheetPart;
  failure: Failure | undefined;
  /** When it was saved last; undefined before. */
  savedAt: number | undefined;
}

type Product = EditProductPage['product'];

/** What all sizes share, and what this size has of its own. `typed` stays above what is stored. */
function FactPanels({
  page,
  begun,
  typed,
  problems,
}: {
  page: EditProductPage;
  /** The reading with which its fields begin. */
  begun: Product;
  typed: Partial<FormFacts>;
  problems: Readonly<Record<string, string>>;
}) {
  const { product, facts, allSizes } = page;
  const promised = product.quantity - product.available;
  // As its field began: a count that nobody typed is no change, whatever was sold meanwhile.
  const [quantityWas] = useState(begun.quantity);
  const values = { ...formFacts(begun), ...typed };
  const [typedSize, setTypedSize] = useState(values.sizeUnit);
  return (
    <>
      <input type="hidden" name="quantityWas" value={quantityWas} />
      <Panel title={messages.product}>
        <p className="-mt-2 mb-3 text-sm text-muted">{messages.sharedByAll(allSizes.length)}</p>
        <SharedFields
          problems={problems}
          values={values}
          brands={facts.brands}
          categories={facts.categories}
        />
      </Panel>
      <Panel title={messages.thisSize}>
        <div
          onInput={({ target }) => {
            if (target instanceof HTMLInputElement && target.name === 'sizeUnit')
              setTypedSize(target.value);
          }}
        >
          <SizeFields
            problems={problems}
            values={values}
            typedSize={typedSize}
            {...(promised > 0 ? { onHandHint: messages.promisedOf(promised) } : {})}
            stockFromBooks={facts.fromBooks.quantity}
          />
        </div>
        <CheckBox
          name="taxable"
          defaultChecked={values.taxable}
          label={messages.taxable}
          hint={messages.taxableHint}
        />
      </Panel>
    </>
  );
}

/** What a person states of the hazard; what others state meanwhile comes in while nothing is chosen here. */
function HazardPanel({
  page,
  error,
  isLate,
}: {
  page: EditProductPage;
  error: string | undefined;
  /** Somebody changed it too, and whoever chose here has seen it. */
  isLate: boolean;
}) {
  const mark = hazardMark(page.product);
  const [shown, setShown] = useState(mark);
  const [isChosen, setChosen] = useState(false);
  if (!isChosen && shown !== mark) setShown(mark);
  return (
    <Panel title={adminMessages.hazards}>
      <input type="hidden" name="hazardousWas" value={isLate ? mark : shown} />
      <div onInput={() => setChosen(true)}>
        <HazardChoice key={shown} mark={shown} error={error} />
      </div>
      <p className="mt-2 text-sm text-muted">{page.stated}</p>
    </Panel>
  );
}

const NOTHING: Partial<FormFacts> = {};

/** All that the editor holds of a product, but for its stock, which moves by itself. */
const heldOf = (product: Product) =>
  JSON.stringify([
    { ...formFacts(product), quantity: '' },
    product.images,
    product.sds,
    hazardMark(product),
  ]);

/**
 * With which reading its fields began: they begin anew with each, and after a save, until something is typed in one of them. After a refusal
 * because somebody else saved first they begin anew with what is stored, but for what was typed: that stays, and is named.
 * The version that is sent is that of what stands in the fields, so that nothing of others is undone by a save that never showed it.
 */
function useBegun(
  product: Product,
  { savedAt, late }: { savedAt: EditorProps['savedAt']; late: Failure | undefined },
  form: RefObject<HTMLFormElement | null>,
) {
  const [state, setState] = useState({
    begun: product,
    round: 0,
    isTyped: false,
    typed: NOTHING,
    named: [] as TypedFact[],
    /** The refusal after which they began. */
    after: undefined as Failure | undefined,
    savedAt,
  });
  const { begun } = state;
  const isNew = begun.version !== product.version || begun.quantity !== product.quantity;
  if (state.savedAt !== savedAt)
    setState({ ...state, isTyped: false, typed: {}, named: [], after: undefined, savedAt });
  else if (!state.isTyped && isNew)
    setState({ ...state, begun: product, round: state.round + 1, typed: {}, named: [] });
  useEffect(() => {
    if (!late || state.after === late || begun.version === product.version || !form.current) return;
    const began = formFacts(begun);
    const typed = typedFacts(began, new FormData(form.current));
    const named = mergeFacts(began, formFacts(product), typed);
    const round = state.round + (heldOf(begun) === heldOf(product) ? 0 : 1);
    // What was typed stands in the fields alone, so it is read once the reading after the refusal is here.
    // eslint-disable-next-line react/set-state-in-effect
    setState({ ...state, begun: product, round, isTyped: true, typed, named, after: late });
  }, [late, begun, product, form, state]);
  const onTyped = () => setState((now) => (now.isTyped ? now : { ...now, isTyped: true }));
  // What changed beside the fields, as a price that was set on this page, is nothing to look at again.
  const version = heldOf(begun) === heldOf(product) ? product.version : begun.version;
  return { ...state, version, onTyped };
}

/** What the fields began with, for the save: what is still so is not changed by it. What somebody looked at after a refusal counts anew. */
const begunOf = (
  { begun, after }: { begun: Product; after: Failure | undefined },
  images: readonly Product['images'][number][],
) =>
  JSON.stringify({
    facts: formFacts(begun),
    images: (after ? begun.images : images).map(({ url, alt }) => ({ url, alt })),
    sds: begun.sds,
  });

/** All that is kept of a product but its prices: facts, pictures, sheet and hazard mark, in one form with one Save. */
export function ProductEditor({ page, sheet, failure, savedAt }: EditorProps) {
  const { product } = page;
  const list = useImageEntries(product.images, product.id);
  const submit = useSubmit();
  const confirm = useConfirm();
  const [incomplete, setIncomplete] = useState('');
  const isLate = failure?.code === 'aborted';
  const problems = useMemo(() => factProblems(isLate ? undefined : failure), [failure, isLate]);
  const form = useFocusOnProblem(problems);
  const late = isLate ? failure : undefined;
  const begun = useBegun(product, { savedAt, late }, form);
  // What somebody else saved is on its way: what is sent before it is there would be refused again.
  const isReading = useRevalidator().state !== 'idle';
  const busy = useNavigation().state !== 'idle' || isReading || list.sending || sheet.sending;
  const { done } = sheet;
  useEffect(() => {
    if (savedAt === undefined) return;
    done();
    // Of each save once, whatever the entry is by then.
    // eslint-disable-next-line react/exhaustive-deps
  }, [savedAt]);
  // New files first; the product is saved only when all of them are there.
  const save = async (typed: FormData) => {
    setIncomplete('');
    const images = await list.save();
    if (!images) return setIncomplete(fileMessages.failed);
    const saved = await sheet.save();
    if (!saved) return setIncomplete(sheet.failed);
    for (const name of ['imageUrl', 'imageAlt', 'sdsDate']) typed.delete(name);
    for (const { url, alt } of images) {
      typed.append('imageUrl', url);
      typed.append('imageAlt', alt);
    }
    // Nothing typed here is no failure where a price is.
    if (isTypedBeside()) typed.set('pricesToo', 'yes');
    if (saved.sds !== undefined) typed.set('sds', saved.sds ?? '');
    if (saved.date !== undefined) typed.set('sdsDate', saved.date);
    await submit(typed, { method: 'post' });
  };
  return (
    <Form
      ref={form}
      method="post"
      aria-label={adminMessages.form}
      className="grid min-w-0 gap-4"
      onInput={begun.onTyped}
      onSubmit={(event) => {
        event.preventDefault();
        // What is typed beside goes with it: neither is sent while one can't be.
        if (!canSaveTypedBeside()) return;
        const typed = new FormData(event.currentTarget);
        const question = sheet.question(() => void save(typed));
        if (question) confirm(question);
        else void save(typed);
      }}
    >
      <input type="hidden" name="version" value={begun.version} />
      <input type="hidden" name="begun" value={begunOf(begun, list.begun)} />
      <input type="hidden" name="key" value={page.formKey} />
      <FactPanels
        key={begun.round}
        page={page}
        begun={begun.begun}
        typed={begun.typed}
        problems={problems}
      />
      <Panel title={adminMessages.images}>
        <p className="mb-3 text-sm text-muted">{adminMessages.imagesHint}</p>
        <ImageList list={list} max={MAX_IMAGES} />
      </Panel>
      <Panel title={sheet.title}>{sheet.field}</Panel>
      <HazardPanel
        key={savedAt}
        page={page}
        error={problems.hazardous}
        isLate={begun.after !== undefined}
      />
      <div className="bottom-bar grid gap-3 border-t-2 border-ink bg-paper py-3">
        {incomplete ? (
          <Note tone="danger">{incomplete}</Note>
        ) : (
          <SaveFailure failure={failure} productId={product.id} typed={begun.named} />
        )}
        <div>
          <Button type="submit" busy={busy}>
            {adminMessages.save}
          </Button>
        </div>
      </div>
    </Form>
  );
}
