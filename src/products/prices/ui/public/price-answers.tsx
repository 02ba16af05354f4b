import { Link, useFetcher } from 'react-router';
import { useDone } from '../../../../ui/done.ts';
import { FailureNote, useFailure } from '../../../../ui/failure.tsx';
import { Section } from '../../../../ui/section.tsx';
import * as messages from '../../request-messages.ts';
import type { PriceRequest } from '../../server/public/price-requests.ts';

/** What a rep asked for and was answered, until it is read. */
export function PriceAnswers({ answers }: { answers: readonly PriceRequest[] }) {
  if (answers.length === 0) return null;
  return (
    <Section title={messages.answersTitle}>
      <ul className="mb-6 divide-y divide-rule border-b border-rule">
        {answers.map((answer) => (
          <Answer key={answer.id} answer={answer} />
        ))}
      </ul>
    </Section>
  );
}

function Answer({ answer }: { answer: PriceRequest }) {
  const fetcher = useFetcher();
  useDone(fetcher.data);
  const failure = useFailure(fetcher.data, 'read');
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-1 text-sm leading-5">
      <p>
        <Link
          to={`/dashboard/customers/${answer.customerId}/prices?q=${encodeURIComponent(answer.product.split(',')[0] ?? '')}`}
          className="font-semibold text-brand underline"
        >
          {answer.customerName}
        </Link>
        {` ${answer.product}: `}
        <b className={answer.state === 'refused' ? 'text-danger' : 'text-success'}>
          {messages.stateText(answer)}
        </b>
        {answer.word ? `. ${answer.word}` : null}
      </p>
      <fetcher.Form method="post" action={messages.PRICE_REQUESTS}>
        <input type="hidden" name="intent" value="read" />
        <input type="hidden" name="id" value={answer.id} />
        <button
          type="submit"
          className="min-h-6 cursor-pointer font-semibold text-brand underline pointer-coarse:min-h-11"
        >
          {messages.gotIt}
          <span className="sr-only">
            {messages.askOf(`${answer.customerName}, ${answer.product}`)}
          </span>
        </button>
      </fetcher.Form>
      <FailureNote failure={failure} />
    </li>
  );
}
