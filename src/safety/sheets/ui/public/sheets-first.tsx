import { Form, Link, useActionData, useNavigation } from 'react-router';
import { dayIn } from '../../../../kit/time.ts';
import { Button } from '../../../../ui/button.tsx';
import { FailureNote, failedForm, useFailure } from '../../../../ui/failure.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { useCachedAnswer } from '../../../../ui/live-page.ts';
import { Note } from '../../../../ui/panel.tsx';
import { dayInWords } from '../../day-in-words.ts';
import * as first from '../../first-messages.ts';

/** What `withoutSheet` answers. */
export interface ProductWithoutSheet {
  nameKey: string;
  name: string;
  released: { by: string; at: Date; reason: string } | null;
}

/** What of an order waits for its safety data sheet, with the owner's way to let it go. */
export function SheetsFirst({
  products,
  owner,
  timeZone,
}: {
  products: readonly ProductWithoutSheet[];
  owner: boolean;
  timeZone: string;
}) {
  if (products.length === 0) return null;
  const waits = products.some(({ released }) => released === null);
  return (
    <Note tone={waits ? 'danger' : 'warning'} title={first.title(products.length)}>
      {waits ? <p>{owner ? first.waits : `${first.waits} ${first.askOwner}`}</p> : null}
      <ul className="mt-2 grid gap-2">
        {products.map((product) => (
          <li key={product.nameKey}>
            <p className="flex flex-wrap items-baseline gap-x-4 font-semibold">
              {product.name}
              {owner && !product.released ? (
                <Link
                  to={`/dashboard/safety/${product.nameKey}`}
                  className="inline-flex items-center underline pointer-coarse:min-h-11"
                >
                  {first.upload}
                  <span className="sr-only">: {product.name}</span>
                </Link>
              ) : null}
            </p>
            {product.released ? (
              <p className="text-sm">
                {first.released(
                  product.released.by,
                  dayInWords(dayIn(timeZone, product.released.at.getTime())),
                  product.released.reason,
                )}
              </p>
            ) : owner ? (
              <LetGo product={product} />
            ) : null}
          </li>
        ))}
      </ul>
    </Note>
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
