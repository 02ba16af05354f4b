import { Form, useNavigation } from 'react-router';
import { useTimeZone } from '../../../company/ui/time-zone.ts';
import { momentText } from '../../../kit/time.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNote, failedForm, useFailure } from '../../../ui/failure.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import type { Claim, LineCredit } from '../contract.ts';
import { messages } from '../messages.ts';

/** The desk approves quantities, or declines with a reason. `answer` is what the page's action said. */
export function Decision({
  claim,
  credits,
  answer,
}: {
  claim: Claim;
  /** What was credited of its lines already. */
  credits: readonly LineCredit[];
  answer: unknown;
}) {
  const timeZone = useTimeZone();
  const sending = useNavigation().formData?.get('intent');
  const approving = useFailure(answer, 'approve');
  const declining = useFailure(answer, 'decline');
  const typed = failedForm(answer)?.typed;
  return (
    <Panel title={messages.decide}>
      <Form method="post" className="grid gap-4">
        {claim.lines.map((line) => (
          <div key={line.orderLineId}>
            <input type="hidden" name="orderLineId" value={line.orderLineId} />
            <TextField
              name="approved"
              type="number"
              min={0}
              max={line.quantity}
              required
              label={messages.credit(line.name)}
              hint={messages.claimed(line.quantity, line.kind)}
              defaultValue={line.quantity}
            />
            {credits
              .filter(({ orderLineId }) => orderLineId === line.orderLineId)
              .map(({ document, quantity, creditedAt }) => (
                <p key={document} className="mt-1 font-semibold">
                  {messages.creditedAlready(quantity, document, momentText(creditedAt, timeZone))}
                </p>
              ))}
          </div>
        ))}
        {credits.some(({ ofClaim }) => !ofClaim) ? (
          <TextField
            name="besides"
            maxLength={300}
            label={messages.besidesLabel}
            hint={messages.besidesHint}
            defaultValue={typed?.besides ?? ''}
            error={approving?.fields?.besides}
          />
        ) : null}
        <TextArea
          name="answer"
          rows={3}
          maxLength={2000}
          label={messages.answerLabel}
          hint={messages.answerHint}
          defaultValue={typed?.answer ?? ''}
          error={declining?.fields?.answer}
        />
        <FailureNote failure={approving ?? declining} />
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            name="intent"
            value="approve"
            variant="primary"
            busy={sending === 'approve'}
          >
            {messages.approve}
          </Button>
          <Button
            type="submit"
            name="intent"
            value="decline"
            variant="danger"
            busy={sending === 'decline'}
          >
            {messages.decline}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
