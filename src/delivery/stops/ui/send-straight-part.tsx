import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/panel.tsx';
import type { DriverStop } from '../contract.ts';
import { deviceMessages } from '../device-messages.ts';
import type { Outbox } from './device/outbox.ts';
import { type StraightStop, sendStraight } from './device/send-straight.ts';
import { StopDone } from './stop-done.tsx';

interface SendStraightProps {
  stop: StraightStop;
  onChange: (stop: StraightStop) => void;
  next: DriverStop | undefined;
  outbox: Outbox;
}

/** A finished stop that the phone could not keep: sent from this page, which is all that holds it. */
export function SendStraight({ stop, onChange, next, outbox }: SendStraightProps) {
  const messages = deviceMessages.straight;
  const [busy, setBusy] = useState(true);
  const isDone = stop.ended !== null && stop.photos.length === 0;
  const send = async () => {
    setBusy(true);
    onChange(await sendStraight(stop));
    setBusy(false);
  };
  useEffect(() => {
    void send();
    // Once; from then on by the button.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useEffect(() => {
    if (isDone) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDone]);

  return (
    <>
      {isDone ? null : (
        <div className="space-y-3 p-4">
          <Note tone="danger" title={messages.title}>
            <p>{messages.text}</p>
            {stop.ended ? <p>{messages.photos(stop.photos.length)}</p> : null}
            <p role="status">
              {busy
                ? deviceMessages.sending
                : stop.trouble
                  ? deviceMessages.straightTrouble[stop.trouble]
                  : null}
            </p>
          </Note>
          <Button className="min-h-16 w-full text-xl" busy={busy} onClick={() => void send()}>
            {messages.again}
          </Button>
        </div>
      )}
      {stop.ended ? (
        <StopDone stored={stop.ended} outbox={outbox} next={next} countBack={null} />
      ) : null}
    </>
  );
}
