import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTimeZone } from '../../../company/ui/time-zone.ts';
import { momentText } from '../../../kit/time.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNote, failedForm, useFailure } from '../../../ui/failure.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Note, Panel } from '../../../ui/panel.tsx';
import { DISPOSAL_WAYS } from '../../runs/back-contract.ts';
import type { Claim, ClaimedLine } from '../contract.ts';
import { disposalFields } from '../damage-contract.ts';
import { DAMAGE_MESSAGES as words } from '../damage-messages.ts';
import type { DamagedGoods } from '../server/arrange-disposal.ts';
import { DECISION_FORM } from './decision.tsx';

interface OfClaim {
  claim: Claim;
  damaged: readonly DamagedGoods[];
}

const linesOf = ({ claim, damaged }: OfClaim) =>
  damaged.flatMap(({ orderLineId, noDrum }) => {
    const line = claim.lines.find((one) => one.orderLineId === orderLineId);
    return line && line.fetched < line.quantity ? [{ line, noDrum }] : [];
  });

/** Where it is said, on the claim's page. */
const DAMAGED_ID = 'damaged';

/** Above all else, while it is not said: the claim stays under To do for it. */
export function DisposalWaits(props: OfClaim) {
  const unsaid = linesOf(props).filter(
    ({ line }) => !line.disposal && (line.approved === null || line.approved + line.replaced > 0),
  );
  if (unsaid.length === 0) return null;
  return (
    <Note tone="warning">
      <a href={`#${DAMAGED_ID}`} className="font-semibold underline">
        {words.waits}
      </a>
      <p className="mt-1">{words.waitsFor(unsaid.map(({ line }) => line.name))}</p>
    </Note>
  );
}

/** The desk says what becomes of damaged goods that may not ride as they are; of an open claim by the press that approves it. */
export function ArrangeDisposal({ claim, damaged, answer }: OfClaim & { answer: unknown }) {
  const lines = linesOf({ claim, damaged });
  if (lines.length === 0) return null;
  return (
    <div id={DAMAGED_ID} className="scroll-mt-20">
      <Panel title={words.title}>
        <div className="grid gap-4">
          {lines.map(({ line, noDrum }) => (
            <DamagedLine
              key={`${line.orderLineId} ${line.disposalAt}`}
              {...{ line, noDrum, answer }}
              at={claim.state === 'open' ? claim.lines.indexOf(line) : null}
            />
          ))}
        </div>
      </Panel>
    </div>
  );
}

const OF_ITS_OWN = { disposal: 'disposal', on: 'on', who: 'who' };

function DamagedLine(props: {
  line: ClaimedLine;
  noDrum: string;
  answer: unknown;
  /** Its place in the decision, which carries its fields; null: it has a form of its own. */
  at: number | null;
}) {
  const { line, noDrum, answer, at } = props;
  const isOwn = at === null;
  const names = isOwn ? OF_ITS_OWN : disposalFields(at);
  const form = isOwn ? undefined : DECISION_FORM;
  const timeZone = useTimeZone();
  const sending = useNavigation().formData;
  const failure = useFailure(answer, isOwn ? 'damage' : 'approve');
  const typed = failedForm(answer)?.typed;
  const isThis = isOwn
    ? typed?.['orderLineId'] === line.orderLineId
    : typed !== undefined && names.disposal in typed;
  const mine = isThis || !typed ? failure : undefined;
  const [chosen, choose] = useState(isThis ? typed?.[names.disposal] : line.disposal);
  // Until something is chosen, and without a script, both are asked of whatever it is.
  const way = DISPOSAL_WAYS.find((one) => one === chosen);
  const asks = words.asks[way === 'drum' || way === 'carrier' ? way : 'any'];
  const fields = (
    <>
      <p>{words.lead(line.name)}</p>
      <fieldset className="min-w-0">
        <legend className="sr-only">{words.what(line.name)}</legend>
        <div className="flex flex-wrap gap-2">
          {DISPOSAL_WAYS.map((one) => (
            <label
              key={one}
              className="flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-border bg-card px-3 has-checked:border-brand has-checked:bg-sunk has-disabled:cursor-default has-disabled:text-muted has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                form={form}
                name={names.disposal}
                value={one}
                required={isOwn}
                disabled={one === 'drum' && noDrum !== ''}
                checked={chosen === one}
                onChange={() => choose(one)}
                className="size-4 accent-brand"
              />
              {words.ways[one]}
            </label>
          ))}
        </div>
        {noDrum ? <p className="mt-1 max-w-prose text-sm text-muted">{noDrum}</p> : null}
      </fieldset>
      {way === 'stays' ? null : (
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField
            type="date"
            form={form}
            name={names.on}
            required={isOwn && way !== undefined}
            label={asks.on}
            error={mine?.fields?.[names.on]}
            defaultValue={(isThis ? typed?.[names.on] : line.disposalOn) ?? ''}
          />
          <TextField
            form={form}
            name={names.who}
            required={isOwn && way !== undefined}
            maxLength={120}
            label={asks.who}
            error={mine?.fields?.[names.who]}
            defaultValue={(isThis ? typed?.[names.who] : line.disposalWho) ?? ''}
          />
        </div>
      )}
    </>
  );
  const lastWritten = line.disposalAt ? (
    <span className="text-sm text-muted">
      {words.saidBy(line.disposalByName, momentText(line.disposalAt, timeZone))}
    </span>
  ) : null;
  if (!isOwn)
    return (
      <div className="grid gap-3">
        {fields}
        <p className="flex flex-wrap gap-x-4 text-sm text-muted">
          {words.withApprove}
          {lastWritten}
        </p>
      </div>
    );
  return (
    <Form method="post" className="grid gap-3">
      <input type="hidden" name="orderLineId" value={line.orderLineId} />
      {fields}
      <FailureNote failure={mine} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          type="submit"
          name="intent"
          value="damage"
          variant="secondary"
          busy={
            sending?.get('intent') === 'damage' && sending.get('orderLineId') === line.orderLineId
          }
        >
          {words.save}
        </Button>
        {lastWritten}
      </div>
    </Form>
  );
}
