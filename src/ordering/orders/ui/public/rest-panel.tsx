import { type ReactNode, useState } from 'react';
import { useFetcher } from 'react-router';
import { dayText, shiftDay } from '../../../../kit/time.ts';
import { Button } from '../../../../ui/button.tsx';
import { useConfirm } from '../../../../ui/confirm.tsx';
import { FailureFocus } from '../../../../ui/failure.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { Note } from '../../../../ui/panel.tsx';
import { useKeyUntilAnswered } from '../../../../ui/send-key.tsx';
import { REST_TEXTS as words } from '../../change-messages.ts';
import type { OrderAction } from '../../contract.ts';
import { AnywayField } from '../anyway-field.tsx';
import { failureText, type UpdateDone } from '../update-done.ts';

interface Rest {
  orderId: string;
  version: number;
  /** Something of the order was handed over: the rest is left out. Else the order is cancelled. */
  isPart: boolean;
  /** The day from which on it is asked again; null: now. */
  askOn: string | null;
  today: string;
}

/** The desk's three ways with what was not handed over. `children`: what is open, and why. */
export function RestPanel({ rest, children }: { rest: Rest; children?: ReactNode }) {
  const fetcher = useFetcher<UpdateDone>({ key: `rest-${rest.orderId}` });
  const confirm = useConfirm();
  const { state, data } = fetcher;
  const busy = state !== 'idle';
  const keyNow = useKeyUntilAnswered(data);
  const [asks, setAsks] = useState<'day' | 'later' | null>(null);
  const send = (action: OrderAction, extra: Record<string, string> = {}) => {
    const fields = { action, version: rest.version, ...extra };
    void fetcher.submit(
      { ...fields, key: keyNow(JSON.stringify(fields)) },
      { method: 'post', action: `/dashboard/orders/${rest.orderId}` },
    );
  };
  const drop = rest.isPart ? words.drop : words.cancel;
  return (
    <Note tone="warning" title={words.title}>
      {children}
      {rest.askOn && rest.askOn > rest.today ? <p>{words.askedOn(dayText(rest.askOn))}</p> : null}
      {data?.error && !busy ? (
        <FailureFocus by={data.error}>
          <p className="mt-2 font-semibold text-danger">{failureText(data.error)}</p>
        </FailureFocus>
      ) : null}
      <div className="mt-3 flex flex-wrap items-end gap-2 text-ink">
        <Button busy={busy} onClick={() => send('redeliver')}>
          {words.next}
        </Button>
        <Button
          variant="secondary"
          aria-expanded={asks === 'day'}
          onClick={() => setAsks(asks === 'day' ? null : 'day')}
        >
          {words.otherDay}
        </Button>
        <Button
          variant="secondary"
          busy={busy}
          onClick={() =>
            confirm({
              title: `${drop}?`,
              message: rest.isPart ? words.dropSure : words.cancelSure,
              confirmText: drop,
              onConfirm: () =>
                rest.isPart ? send('close-rest') : send('cancel', { reason: words.cancelReason }),
            })
          }
        >
          {drop}
        </Button>
        <Button
          variant="quiet"
          aria-expanded={asks === 'later'}
          onClick={() => setAsks(asks === 'later' ? null : 'later')}
        >
          {words.later}
        </Button>
      </div>
      {asks ? (
        <form
          className="mt-3 flex flex-wrap items-end gap-2 text-ink"
          onSubmit={(event) => {
            event.preventDefault();
            const day = new FormData(event.currentTarget).get('day');
            if (typeof day !== 'string') return;
            const anyway = new FormData(event.currentTarget).get('anyway');
            if (asks === 'day')
              send('redeliver', {
                promisedOn: day,
                ...(typeof anyway === 'string' ? { anyway } : {}),
              });
            else send('ask-later', { askOn: day });
          }}
        >
          <TextField
            key={asks}
            name="day"
            type="date"
            required
            label={asks === 'day' ? words.day : words.askOn}
            min={asks === 'day' ? rest.today : shiftDay(rest.today, 1)}
          />
          {asks === 'day' && data?.error?.details?.reason === 'impossible-day' ? (
            <AnywayField />
          ) : null}
          <Button type="submit" busy={busy}>
            {asks === 'day' ? words.deliverThen : words.askThen}
          </Button>
        </form>
      ) : null}
    </Note>
  );
}
