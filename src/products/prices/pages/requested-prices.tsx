import { Link, useFetcher } from 'react-router';
import { z } from 'zod';
import { readCompany } from '../../../company/server/queries.ts';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { hasDuty, SEEING_MONEY } from '../../../kit/actor.ts';
import { numberText, text } from '../../../kit/form-fields.ts';
import { centsToDecimal } from '../../../kit/money.ts';
import { parseUnitPrice } from '../../../kit/parse-money.ts';
import { dayIn } from '../../../kit/time.ts';
import { customerScope } from '../../../people/customers/server/public/scope.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { failLoad } from '../../../platform/http/failure.ts';
import { formActions, pageForm } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { parseInput } from '../../../platform/http/read-form.ts';
import { Button } from '../../../ui/button.tsx';
import { useDone } from '../../../ui/done.ts';
import { FailureNote, failedForm, useFailure } from '../../../ui/failure.tsx';
import { TextField } from '../../../ui/field.tsx';
import { titled } from '../../../ui/page-meta.ts';
import { EmptyState, Page, PageHeading } from '../../../ui/panel.tsx';
import { SendKey } from '../../../ui/send-key.tsx';
import { priceScope } from '../../catalogue/server/public/scope.ts';
import { type AnswerPrice, answerPriceInput, askPriceInput } from '../request-contract.ts';
import * as messages from '../request-messages.ts';
import { askForPrice, mayAskForPrice } from '../server/ask-for-price.ts';
import { answerPriceRequest, readPriceRequest } from '../server/public/answer-price-request.ts';
import { ownPriceRequests, waitingPriceRequests } from '../server/public/price-requests.ts';
import type { Route } from './+types/requested-prices';

/** Who asks and who decides: what each of them may do the verbs say. */
export const middleware = [requireRole(SEEING_MONEY)];

export const meta = titled(messages.title);

/** `/dashboard/prices/requests`: what waits for whoever sets prices; to whoever asks, their own with the answers. */
export async function loader({ context }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  if (!mayAskForPrice(user)) failLoad(notFound());
  const decides = hasDuty(user, 'books');
  const [rows, { timeZone }] = await Promise.all([
    decides
      ? waitingPriceRequests(app.db, priceScope(user))
      : ownPriceRequests(app.db, user, customerScope(user)),
    readCompany(app),
  ]).catch(failLoad);
  return { decides, rows: rows.map((row) => ({ ...row, day: dayIn(timeZone, row.requestedAt) })) };
}

const askForm = pageForm(
  z.strictObject({ customerId: text, productId: text, price: text, reason: text }),
  async ({ price: typed, ...request }, { app, user, keyIfAny: key, requestId, network }) => {
    const input = parseInput(askPriceInput, {
      ...request,
      requestedCents: parseUnitPrice(typed) ?? undefined,
    });
    const { product } = await askForPrice(app, user, input, { key, requestId, network });
    return { done: messages.sent(product, input.requestedCents) };
  },
);

const answerForm = (answer: AnswerPrice['answer']) =>
  pageForm(
    z.strictObject({ id: text, seenCents: numberText, price: text, word: text }),
    async ({ price: typed, ...seen }, { app, user, keyIfAny: key, requestId, network }) => {
      const givenCents = answer === 'accept' ? (parseUnitPrice(typed) ?? undefined) : null;
      const input = parseInput(answerPriceInput, { ...seen, answer, givenCents });
      const { customer } = await answerPriceRequest(app, user, input, { key, requestId, network });
      return { done: messages.decided(answer, customer) };
    },
  );

const readForm = pageForm(z.strictObject({ id: text }), async ({ id }, { app, user }) => {
  await readPriceRequest(app, user, id);
  return { done: messages.readDone };
});

export const action = formActions(
  { ask: askForm, accept: answerForm('accept'), refuse: answerForm('refuse'), read: readForm },
  { typed: 'all' },
);

type Row = Route.ComponentProps['loaderData']['rows'][number];

export default function PriceRequests({ loaderData, actionData }: Route.ComponentProps) {
  const { decides, rows } = loaderData;
  useDone(actionData);
  const failed = failedForm(actionData);
  return (
    <Page>
      <PageHeading title={messages.title} compact />
      {/* Of a form that was sent without a script. */}
      <FailureNote failure={failed?.error} />
      {rows.length === 0 ? (
        <EmptyState title={messages.none}>
          {decides ? messages.noneText : messages.noneOwn}
        </EmptyState>
      ) : (
        <ul aria-label={messages.title} className="divide-y divide-rule border-y border-rule">
          {rows.map((row) => (
            <li
              key={row.id}
              className="grid gap-x-6 gap-y-2 py-3 lg:grid-cols-[minmax(0,1fr)_auto]"
            >
              <Requested row={row} isOpen={decides} />
              {decides ? <Decide row={row} /> : null}
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}

/** `isOpen`: whoever reads it decides, so that it waits is not said. */
function Requested({ row, isOpen }: { row: Row; isOpen: boolean }) {
  return (
    <div className="min-w-0 text-sm leading-5">
      <Link
        to={`/dashboard/customers/${row.customerId}/prices`}
        className="inline-flex min-h-6 items-center text-base font-semibold text-brand underline"
      >
        {row.customerName}
      </Link>
      <p className="font-semibold">{row.product}</p>
      <p>
        <b className="tabular">{isOpen ? messages.requestText(row) : messages.stateText(row)}</b>,{' '}
        {messages.pays(row.beforeCents)},{' '}
        <span className="text-muted">{messages.requestedBy(row.requestedByName, row.day)}</span>
      </p>
      <p className="wrap-anywhere">{row.reason}</p>
      {row.word ? <p className="font-semibold wrap-anywhere">{row.word}</p> : null}
    </div>
  );
}

function Decide({ row }: { row: Row }) {
  const fetcher = useFetcher();
  useDone(fetcher.data);
  const failures = [useFailure(fetcher.data, 'accept'), useFailure(fetcher.data, 'refuse')];
  const failure = failures.find((one) => one !== undefined);
  const problems = failure?.fields ?? {};
  const isBusy = fetcher.state !== 'idle';
  return (
    <fetcher.Form
      method="post"
      aria-label={`${row.customerName}, ${row.product}`}
      className="grid content-start gap-2 sm:grid-cols-[8rem_minmax(0,1fr)] lg:w-[34rem]"
    >
      <SendKey answer={fetcher.data} />
      <input type="hidden" name="id" value={row.id} />
      <input type="hidden" name="seenCents" value={row.requestedCents} />
      <TextField
        label={messages.priceToGive}
        name="price"
        required
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        defaultValue={centsToDecimal(row.requestedCents)}
        error={problems.givenCents}
      />
      <TextField
        label={messages.word}
        hint={messages.wordHint}
        name="word"
        autoComplete="off"
        maxLength={messages.MAX_WORDS}
        error={problems.word}
      />
      <div className="flex flex-wrap gap-2 sm:col-span-2">
        <Button type="submit" name="intent" value="accept" variant="secondary" busy={isBusy}>
          {messages.accept}
        </Button>
        <Button
          type="submit"
          name="intent"
          value="refuse"
          variant="secondary"
          busy={isBusy}
          formNoValidate
        >
          {messages.refuse}
        </Button>
      </div>
      <div className="sm:col-span-2">
        <FailureNote failure={failure?.fields ? undefined : failure} title={messages.notAnswered} />
      </div>
    </fetcher.Form>
  );
}

export function ErrorBoundary() {
  return <RouteError back="dashboard" />;
}
