import { Form, Link } from 'react-router';
import { list, text } from '../../../kit/form-fields.ts';
import { formatCents } from '../../../kit/money.ts';
import { failLoad, failureOf } from '../../../platform/http/failure.ts';
import { formActions, pageForm } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { parseInput } from '../../../platform/http/read-form.ts';
import { Button } from '../../../ui/button.tsx';
import { doneForm, FailureNote, useFailure } from '../../../ui/failure.tsx';
import { titled } from '../../../ui/page-meta.ts';
import { EmptyState, Note, Page, PageHeading, Panel } from '../../../ui/panel.tsx';
import { failureSentence } from '../../server/failure-sentence.ts';
import { type ResolveHeld, resolveHeldInput } from '../held-contract.ts';
import { HELD_WORDS as words } from '../held-messages.ts';
import { type HeldPrice, heldBatch } from '../server/held-prices.ts';
import { resolveHeldPrices } from '../server/resolve-held-prices.ts';
import type { Route } from './+types/list-prices';

export { AccountingRouteError as ErrorBoundary } from '../../ui/accounting-route-error.tsx';

export const middleware = [requireRole('books')];

export const meta = titled(words.title);

export async function loader({ context }: Route.LoaderArgs) {
  const { app } = signedIn(context);
  const batch = await heldBatch(app.db).catch(failLoad);
  return { batch: batch && { ...batch, seenAt: batch.changedAt.toISOString() } };
}

/** The page ticks rows; without a tick nothing is meant. */
const heldForm = resolveHeldInput
  .omit({ answer: true, productIds: true })
  .extend({ productIds: list(text) });

const answerForm = (answer: ResolveHeld['answer']) =>
  pageForm(heldForm, (seen, { app, user }) =>
    resolveHeldPrices(app, user, parseInput(resolveHeldInput, { ...seen, answer })),
  );

export const action = formActions(
  { accept: answerForm('accept'), refuse: answerForm('refuse') },
  {
    sentence: (error) => Object.values(failureOf(error).fields ?? {})[0] ?? failureSentence(error),
  },
);

export default function ListPrices({ loaderData: { batch }, actionData }: Route.ComponentProps) {
  const failures = [useFailure(actionData, 'accept'), useFailure(actionData, 'refuse')];
  const failure = failures.find((one) => one !== undefined);
  const done = doneForm(actionData);
  return (
    <Page>
      <PageHeading
        title={words.title}
        description={batch ? words.lead(batch.prices.length, batch.reasons) : undefined}
      />
      {done ? (
        <Note
          tone="success"
          title={
            done.answer === 'accept' ? words.accepted(done.prices) : words.refused(done.prices)
          }
        />
      ) : null}
      <FailureNote failure={failure} title={words.failed} />
      {batch ? (
        // A batch that changed starts with every row ticked.
        <Form method="post" key={batch.seenAt}>
          <input type="hidden" name="batchId" value={batch.id} />
          <input type="hidden" name="seenAt" value={batch.seenAt} />
          <Panel title={words.list}>
            <HeldTable prices={batch.prices} />
          </Panel>
          <div className="mt-5 flex flex-wrap items-start gap-6">
            <Answer intent="refuse" help={words.refuseHelp} label={words.refuse} />
            <Answer intent="accept" help={words.acceptHelp} label={words.accept} />
          </div>
        </Form>
      ) : (
        <EmptyState title={words.none}>{words.noneText}</EmptyState>
      )}
    </Page>
  );
}

function Answer({
  intent,
  label,
  help,
}: {
  intent: ResolveHeld['answer'];
  label: string;
  help: string;
}) {
  return (
    <div className="max-w-xs">
      <Button type="submit" name="intent" value={intent} variant="secondary">
        {label}
      </Button>
      <p className="mt-1 text-sm text-muted">{help}</p>
    </div>
  );
}

function HeldTable({ prices }: { prices: readonly HeldPrice[] }) {
  return (
    // A region that scrolls needs the focus, for the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section aria-label={words.list} tabIndex={0} className="overflow-x-auto">
      <table className="tabular w-full min-w-[30rem] text-right">
        <thead>
          <tr className="border-b border-ink text-sm text-muted">
            <th scope="col" className="py-1 text-left font-normal">
              <span className="sr-only">{words.tick}</span>
            </th>
            <th scope="col" className="py-1 text-left font-normal">
              {words.product}
            </th>
            {[words.before, words.after, words.moves].map((head) => (
              <th key={head} scope="col" className="py-1 pl-4 font-normal">
                {head}
              </th>
            ))}
            <th scope="col" className="py-1 pl-4 text-left font-normal">
              {words.later}
            </th>
          </tr>
        </thead>
        <tbody>
          {prices.map((one) => (
            <tr key={one.productId} className="border-b border-rule align-top">
              <td className="w-11 py-1 text-left">
                <label className="flex size-11 items-center justify-start">
                  <input
                    type="checkbox"
                    name="productIds"
                    value={one.productId}
                    defaultChecked
                    aria-label={words.tickOne(`${one.name}, ${one.sizeUnit}`)}
                    className="size-5 accent-brand"
                  />
                </label>
              </td>
              <th scope="row" className="py-2 text-left font-normal">
                <Link
                  className="text-ink underline decoration-rule hover:decoration-current"
                  to={`/dashboard/products/${one.productId}`}
                >
                  {one.name}, {one.sizeUnit}
                </Link>
                <span className="block font-mono text-sm text-muted">{one.sku}</span>
              </th>
              <td className="py-2 pl-4">
                {one.beforeCents === null ? words.noPrice : formatCents(one.beforeCents)}
              </td>
              <td className="py-2 pl-4 font-semibold">{formatCents(one.afterCents)}</td>
              <td className="py-2 pl-4">{words.percent(one.beforeCents, one.afterCents)}</td>
              <td className="py-2 pl-4 text-left text-sm">
                {one.coming.map((coming) => (
                  <span key={coming.from} className="block">
                    {words.coming(coming)}
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
