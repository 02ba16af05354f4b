import { Link } from 'react-router';
import type { Failure } from '../../../kit/failure.ts';
import type { LateField } from '../late-fields.ts';
import * as messages from '../product-messages.ts';
import * as adminMessages from '../public/admin-messages.ts';
import type { TypedFact } from '../public/facts-form.ts';
import { FactsFailureNote } from './facts-failure-note.tsx';

/** Why it was not saved. Of two who changed the same, the second looks at what the first one saved, and decides: nothing typed is lost. */
export function SaveFailure({
  failure,
  productId,
  typed,
}: {
  failure: Failure | undefined;
  productId: string;
  typed: readonly TypedFact[];
}) {
  if (failure?.code !== 'aborted') return <FactsFailureNote failure={failure} />;
  const { late = [] } = (failure.details ?? {}) as { late?: readonly LateField[] };
  const besides = typed.filter(({ fact }) => !late.some(({ field }) => field === fact));
  return (
    <FactsFailureNote failure={{ ...failure, ...messages.late }}>
      {late.length + besides.length > 0 ? (
        <ul className="mt-1 list-disc pl-5">
          {late.map((one) => (
            <li key={one.field}>{messages.late.both(one)}</li>
          ))}
          {besides.map(({ fact, theirs }) => (
            <li key={fact}>{messages.late.typed(messages.factNames[fact], theirs)}</li>
          ))}
        </ul>
      ) : null}
      <Link
        to={`/dashboard/products/${productId}`}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center underline"
      >
        {adminMessages.theirs}
      </Link>
    </FactsFailureNote>
  );
}
