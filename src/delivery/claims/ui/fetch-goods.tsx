import { Form, useNavigation } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { FailureNote, useFailure } from '../../../ui/failure.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { backMessages } from '../../runs/back-messages.ts';
import { isTakenBack } from '../choices.ts';
import type { Claim } from '../contract.ts';
import { FETCH_MESSAGES as words } from '../fetch-messages.ts';

/** The desk says what the driver of the next delivery takes back, and what of it is sold again. */
export function FetchGoods({
  claim,
  but,
  answer,
}: {
  claim: Claim;
  /** Lines that may not ride as they are: something else is said of them. */
  but: readonly string[];
  answer: unknown;
}) {
  const sending = useNavigation().formData?.get('intent');
  const failure = useFailure(answer, 'fetch');
  const restocking = useFailure(answer, 'restock');
  const isEnded = claim.state === 'declined' || claim.state === 'withdrawn';
  const lines = claim.lines.filter(
    (line) =>
      line.kind !== 'short' && !but.includes(line.orderLineId) && (!isEnded || mayRestock(line)),
  );
  if (lines.length === 0) return null;
  const isPlanned = lines.some(({ toFetch, fetched }) => toFetch > 0 || fetched > 0);
  const isDone = isPlanned && lines.every(({ quantity, fetched }) => fetched >= quantity);
  return (
    <Panel title={words.title}>
      {isEnded ? <p className="mb-3">{words.hereAnyway}</p> : null}
      {isDone || isEnded ? null : (
        <Form
          method="post"
          className="grid gap-3"
          key={lines.map(({ toFetch, fetched }) => `${toFetch} ${fetched}`).join()}
        >
          <p>{words.lead}</p>
          <div className="grid gap-3 sm:grid-cols-2">
            {lines.map((line) => (
              <div key={line.orderLineId}>
                <input type="hidden" name="orderLineId" value={line.orderLineId} />
                <TextField
                  type="number"
                  min={Math.min(line.fetched, line.quantity)}
                  max={line.quantity}
                  required
                  name="toFetch"
                  label={words.howMany(line.name)}
                  hint={words.of(line.quantity, line.kind)}
                  defaultValue={
                    isPlanned
                      ? Math.min(Math.max(line.toFetch, line.fetched), line.quantity)
                      : line.quantity
                  }
                />
              </div>
            ))}
          </div>
          <FailureNote failure={failure} />
          <div>
            <Button
              type="submit"
              name="intent"
              value="fetch"
              variant="secondary"
              busy={sending === 'fetch'}
            >
              {isPlanned ? words.change : words.save}
            </Button>
          </div>
        </Form>
      )}
      {lines.map((line) =>
        mayRestock(line) ? (
          <Form method="post" key={line.orderLineId} className="mt-3 first:mt-0">
            <input type="hidden" name="orderLineId" value={line.orderLineId} />
            <p className="mb-2">
              {line.name}: {words.fetched(line.fetched)}
            </p>
            <FailureNote failure={restocking} />
            <Button
              type="submit"
              name="intent"
              value="restock"
              variant="secondary"
              busy={sending === 'restock'}
            >
              {words.restock(backOf(line) - line.restocked)}
            </Button>
          </Form>
        ) : null,
      )}
    </Panel>
  );
}

/** Nothing is wrong with it, and it came back: the desk sells it again. */
/** Of what was claimed: what drivers brought beyond it is no goods of this claim. */
const backOf = ({ fetched, quantity }: Pick<Claim['lines'][number], 'fetched' | 'quantity'>) =>
  Math.min(fetched, quantity);
const mayRestock = (line: Claim['lines'][number]): boolean =>
  isTakenBack(line.kind) && backOf(line) > line.restocked;

/** What of a line is taken back, in words; '' where nothing is said of it. */
export const fetchWords = ({
  toFetch,
  fetched,
  restocked,
  ...line
}: Claim['lines'][number]): string =>
  [
    ...(line.disposal ? [backMessages.becomes(line)] : []),
    ...(toFetch > fetched ? [words.planned(toFetch - fetched)] : []),
    ...(fetched > 0 ? [words.fetched(fetched)] : []),
    ...(restocked > 0 ? [words.restocked(restocked)] : []),
  ].join(', ');
