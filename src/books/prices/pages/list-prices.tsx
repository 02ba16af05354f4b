import { Form, Link } from 'react-router';
import { formatCents } from '../../../kit/money.ts';
import { failLoad } from '../../../platform/http/failure.ts';
import { formActions, pageForm } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { Button } from '../../../ui/button.tsx';
import { doneForm, FailureNote, useFailure } from '../../../ui/failure.tsx';
import { EmptyState, Note, Page, PageHeading, Panel } from '../../../ui/panel.tsx';
import { type SettleHeld, settleHeldInput } from '../held-contract.ts';
import { HELD_WORDS as words } from '../held-messages.ts';
import { type HeldPrice, heldBatch } from '../server/held-prices.ts';
import { settleHeldPrices } from '../server/settle-held-prices.ts';
import type { Route } from './+types/list-prices';

export { AccountingRouteError as ErrorBoundary } from '../../ui/accounting-route-error.tsx';

export const middleware = [requireRole('books')];

export const meta = () => [{ title: `${words.title} | Bellcart` }];

export async function loader({ context }: Route.LoaderArgs) {
  const { app } = signedIn(context);
  const batch = await heldBatch(app.db).catch(failLoad);
  return { batch: batch && { ...batch, seenAt: batch.changedAt.toISOString() } };
}

const answerForm = (answer: SettleHeld['answer']) =>
  pageForm(
    settleHeldInput.omit({ answer: true }).transform((seen) => ({ ...seen, answer })),
    (input, { app, user }) => settleHeldPrices(app, user, input),
  );

export const action = formActions({ accept: answerForm('accept'), refuse: answerForm('refuse') });

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
        <>
          <Panel title={words.list}>
            <HeldTable prices={batch.prices} />
          </Panel>
          <div className="mt-5 flex flex-wrap items-start gap-6">
            <Answer intent="refuse" help={words.refuseHelp} label={words.refuse} {...batch} />
            <Answer
              intent="accept"
              help={words.acceptHelp}
              label={words.accept(batch.prices.length)}
              {...batch}
            />
          </div>
        </>
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
  id,
  seenAt,
}: {
  intent: SettleHeld['answer'];
  label: string;
  help: string;
  id: string;
  seenAt: string;
}) {
  return (
    <Form method="post" className="max-w-xs">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="batchId" value={id} />
      <input type="hidden" name="seenAt" value={seenAt} />
      <Button type="submit" variant="secondary">
        {label}
      </Button>
      <p className="mt-1 text-sm text-muted">{help}</p>
    </Form>
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
