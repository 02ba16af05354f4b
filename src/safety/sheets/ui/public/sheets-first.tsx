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
      <ul className="mt-2 grid gap-4">
        {products.map((product) => (
          <li key={product.nameKey}>
            <p className="font-semibold">{product.name}</p>
            {product.released ? (
              <p className="text-sm">
                {first.released(
                  product.released.by,
                  dayInWords(dayIn(timeZone, product.released.at.getTime())),
                  product.released.reason,
                )}
              </p>
            ) : (
              <Waiting product={product} owner={owner} />
            )}
          </li>
        ))}
      </ul>
    </Note>
  );
}

function Waiting({ product, owner }: { product: ProductWithoutSheet; owner: boolean }) {
  const answer = useCachedAnswer(useActionData<unknown>());
  const failure = useFailure(answer, 'release');
  const busy = useNavigation().state !== 'idle';
  const typed = failedForm(answer)?.typed;
  if (!owner) return <p className="text-sm">{`${first.waits} ${first.askOwner}`}</p>;
  const mine = typed?.['nameKey'] === product.nameKey;
  return (
    <div className="grid gap-2">
      <p className="text-sm">
        {first.waits}{' '}
        <Link to={`/dashboard/safety/${product.nameKey}`} className="underline">
          {first.upload}
          <span className="sr-only">: {product.name}</span>
        </Link>
      </p>
      {mine ? <FailureNote failure={failure} /> : null}
      <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-2">
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
    </div>
  );
}
