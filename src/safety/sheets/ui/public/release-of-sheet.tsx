import { Form, useActionData, useNavigation } from 'react-router';
import { dayIn } from '../../../../kit/time.ts';
import { Button } from '../../../../ui/button.tsx';
import { FailureNote, failedForm, useFailure } from '../../../../ui/failure.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { useCachedAnswer } from '../../../../ui/live-page.ts';
import { dayInWords } from '../../day-in-words.ts';
import * as first from '../../first-messages.ts';

/** What `withoutSheet` answers. */
export interface ProductWithoutSheet {
  nameKey: string;
  name: string;
  released: { by: string; at: Date; reason: string } | null;
}

/** Of a product that lacks its safety data sheet: who let it go without, or the owner's way to do so. */
export function ReleaseOfSheet({
  product,
  owner,
  timeZone,
}: {
  product: ProductWithoutSheet;
  owner: boolean;
  timeZone: string;
}) {
  if (!product.released) return owner ? <LetGo product={product} /> : null;
  const { by, at, reason } = product.released;
  return (
    <p className="text-sm">
      {first.released(by, dayInWords(dayIn(timeZone, at.getTime())), reason)}
    </p>
  );
}

/** The owner's word that it may go without, behind one press: the sheet itself comes first. */
function LetGo({ product }: { product: ProductWithoutSheet }) {
  const answer = useCachedAnswer(useActionData<unknown>());
  const failure = useFailure(answer, 'release');
  const busy = useNavigation().state !== 'idle';
  const typed = failedForm(answer)?.typed;
  const mine = typed?.['nameKey'] === product.nameKey;
  return (
    <details open={mine}>
      <summary className="w-fit cursor-pointer pointer-coarse:flex pointer-coarse:min-h-11 pointer-coarse:items-center">
        {first.release}
        <span className="sr-only">: {product.name}</span>
      </summary>
      {mine ? <FailureNote failure={failure} /> : null}
      <Form method="post" preventScrollReset className="mt-1 flex flex-wrap items-end gap-2">
        <input type="hidden" name="intent" value="release" />
        <input type="hidden" name="nameKey" value={product.nameKey} />
        <TextField
          label={first.reason}
          name="reason"
          required
          maxLength={300}
          defaultValue={mine ? typed?.['reason'] : ''}
          className="min-w-56 flex-1"
        />
        <Button type="submit" variant="secondary" busy={busy}>
          {first.release}
          <span className="sr-only">: {product.name}</span>
        </Button>
      </Form>
    </details>
  );
}
