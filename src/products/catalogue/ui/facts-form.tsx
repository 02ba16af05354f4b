import { useEffect, useMemo, useState } from 'react';
import { useFetcher, useRevalidator } from 'react-router';
import type { FailedForm } from '../../../kit/failure.ts';
import { centsToDecimal } from '../../../kit/money.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { doneForm, failedForm } from '../../../ui/failure.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Note, Panel } from '../../../ui/panel.tsx';
import { toast } from '../../../ui/toast.ts';
import * as priceMessages from '../price-messages.ts';
import * as messages from '../product-messages.ts';
import type { ProductRecord } from '../public/contract.ts';
import { certificationsInput, factProblems } from '../public/facts-form.ts';
import { type FromBooks, SharedFields, SizeFields, useFocusOnProblem } from './fact-fields.tsx';
import { FactsFailureNote } from './facts-failure-note.tsx';

interface FactsFormProps {
  product: ProductRecord;
  /** How many sizes the product has. */
  sizes: number;
  brands: string[];
  categories: string[];
  /** Which figures of this size connected books keep. */
  fromBooks: FromBooks;
  formKey: string;
}

const typedIn = (form: FormData) => {
  const size = form.get('sizeUnit');
  return typeof size === 'string' ? size : '';
};

/**
 * What a product is called and what this size of it is: a form of its own beside pictures, sheet
 * and hazard mark.
 */
export function FactsForm({
  product,
  sizes,
  brands,
  categories,
  fromBooks,
  formKey,
}: FactsFormProps) {
  const fetcher = useFetcher<{ done: string } | FailedForm>();
  const [typedSize, setTypedSize] = useState(product.sizeUnit);
  const failure = failedForm(fetcher.data)?.error;
  const isLate = failure?.code === 'aborted';
  const problems = useMemo(() => factProblems(isLate ? undefined : failure), [failure, isLate]);
  // Untouched fields take over another person's change; typed ones stay.
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (isLate) void revalidate();
  }, [isLate, failure, revalidate]);
  const form = useFocusOnProblem(problems);
  useEffect(() => {
    if (doneForm(fetcher.data)) toast.success(messages.factsSaved);
  }, [fetcher.data]);
  return (
    <Panel title={messages.factsTitle}>
      <fetcher.Form
        ref={form}
        method="post"
        aria-label={messages.factsTitle}
        className="grid gap-4"
        onInput={(event) => setTypedSize(typedIn(new FormData(event.currentTarget)))}
      >
        <input type="hidden" name="intent" value="facts" />
        <input type="hidden" name="version" value={product.version} />
        <input type="hidden" name="key" value={formKey} />
        <p className="-mt-2 text-sm text-muted">{messages.sharedByAll(sizes)}</p>
        {fromBooks.price || fromBooks.quantity ? (
          <Note>{messages.waitsHere(fromBooks)}</Note>
        ) : null}
        <SharedFields
          problems={problems}
          values={{ ...product, certifications: certificationsInput(product.certified) }}
          brands={brands}
          categories={categories}
        />
        <p className="border-t border-rule pt-4 text-sm text-muted">{messages.oneSizeHint}</p>
        <SizeFields
          problems={problems}
          values={{
            sizeUnit: product.sizeUnit,
            sku: product.sku,
            price: product.price === null ? '' : centsToDecimal(product.price),
            quantity: String(product.quantity),
            taxable: product.taxable,
          }}
          typedSize={typedSize}
          fromBooks={fromBooks}
        />
        <CheckBox
          name="taxable"
          defaultChecked={product.taxable}
          label={messages.taxable}
          hint={messages.taxableHint}
        />
        <FactsFailureNote
          failure={failure && isLate ? { ...failure, ...messages.late } : failure}
        />
        {failure?.code === 'below-cost' ? (
          <TextField
            name="priceReason"
            label={priceMessages.reason}
            hint={priceMessages.reasonHint}
            required
            maxLength={200}
          />
        ) : null}
        <div>
          <Button type="submit" variant="secondary" busy={fetcher.state !== 'idle'}>
            {messages.saveFacts}
          </Button>
        </div>
      </fetcher.Form>
    </Panel>
  );
}
