import { Form, Link, useNavigation } from 'react-router';
import { dayText } from '../../../kit/time.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { FailureNote, failedForm, useFailure } from '../../../ui/failure.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SendKey } from '../../../ui/send-key.tsx';
import { CASES, DECIDE_CASE as words } from '../case-messages.ts';
import type { OpenCase as Case } from '../server/cases.ts';
import { CasePhotos } from './case-notes.tsx';

type Answer = Parameters<typeof failedForm>[0];

/** Two counts of a line that differ, what both sides said of it, and the desk's answer. */
export function OpenCase({ one, answer }: { one: Case; answer: Answer }) {
  const failed = failedForm(answer);
  const typed = failed?.typed;
  const isThis = typed?.id === one.id;
  const failure = useFailure(answer, failed?.intent ?? '');
  const busy = useNavigation().formData?.get('id') === one.id;
  const most = Math.max(one.told, one.other);
  return (
    <li className="border-b border-rule">
      <details open={isThis || undefined} className="group">
        <summary className="grid cursor-pointer list-none items-start gap-x-6 gap-y-2 py-2 md:grid-cols-[minmax(0,1fr)_auto] [&::-webkit-details-marker]:hidden">
          <span className="min-w-0">
            <span className="block">
              <strong>{one.customerName}</strong>{' '}
              <span className="font-mono text-muted">{one.number}</span>: {CASES.line(one)}
            </span>
            <span className="block text-sm leading-5 text-muted">
              {CASES.both(one)}
              {one.deliveredOn ? ` ${dayText(one.deliveredOn)}` : ''}
            </span>
          </span>
          <span className={buttonClass('secondary', 'justify-self-start group-open:hidden')}>
            {words.look}
          </span>
        </summary>
        <div className="pb-3">
          <p className="flex flex-wrap gap-x-4">
            <Link className="text-brand underline" to={`/dashboard/deliveries/${one.deliveryId}`}>
              {words.proof}
            </Link>
            <Link className="text-brand underline" to={`/dashboard/orders/${one.orderId}`}>
              {one.number}
            </Link>
          </p>
          {one.reason ? <p>{CASES.driverSays(one.reason)}</p> : null}
          {one.remark ? <p>{CASES.receiverSays(one.remark)}</p> : null}
          <CasePhotos one={one} />
          <Form method="post" className="mt-2">
            <SendKey answer={failed} />
            <input type="hidden" name="id" value={one.id} />
            {isThis ? <FailureNote failure={failure} /> : null}
            <div className="mt-2 grid max-w-prose gap-3">
              <TextField
                name="quantity"
                label={words.quantity}
                type="number"
                inputMode="numeric"
                min={one.billed + 1}
                max={most}
                defaultValue={isThis ? typed?.quantity : String(most)}
              />
              <TextField
                name="reason"
                label={words.reason}
                hint={words.reasonHint}
                required
                minLength={3}
                maxLength={500}
                defaultValue={isThis ? typed?.reason : ''}
              />
            </div>
            <div className="mt-3 flex flex-wrap gap-2">
              <Button type="submit" name="intent" value="grant" busy={busy}>
                {words.grant}
              </Button>
              <Button type="submit" name="intent" value="leave" variant="secondary" busy={busy}>
                {words.leave(one.billed)}
              </Button>
            </div>
          </Form>
        </div>
      </details>
    </li>
  );
}
