import { useEffect, useRef, useState } from 'react';
import { useFetcher, useRevalidator } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { failedForm } from '../../../ui/failure.tsx';
import { Note } from '../../../ui/panel.tsx';
import { toast } from '../../../ui/toast.ts';
import * as adminMessages from '../admin-messages.ts';
import type { AnnouncementView, AudienceView, SheetNews } from '../sheet-view.ts';

/** How often the page asks what became of mails that leave just now, in ms. */
const ASK_MS = 3000;

/** Milliseconds left, counted down from what the server said when the page was read. */
function useCountdown(msLeft: number): number {
  const [left, setLeft] = useState(msLeft);
  const until = useRef(0);
  useEffect(() => {
    until.current = Date.now() + msLeft;
    const timer = setInterval(() => setLeft(Math.max(0, until.current - Date.now())), 1000);
    return () => clearInterval(timer);
  }, [msLeft]);
  return left;
}

function Waiting({
  announcement,
  nameKey,
  audience,
}: {
  announcement: AnnouncementView;
  nameKey: string;
  audience: AudienceView;
}) {
  const left = useCountdown(announcement.msLeft);
  const fetcher = useFetcher();
  const { revalidate, state } = useRevalidator();
  const over = left === 0;
  useEffect(() => {
    if (!over || state !== 'idle') return;
    const timer = setTimeout(() => void revalidate(), ASK_MS);
    return () => clearTimeout(timer);
  }, [over, state, revalidate]);
  const failure = failedForm(fetcher.data)?.error;
  // A failure means that this page shows what is no longer so: say why, and read it anew.
  useEffect(() => {
    if (!failure) return;
    toast.error(failure.explanation ?? failure.message);
    void revalidate();
  }, [failure, revalidate]);
  return (
    <Note
      tone="warning"
      title={
        audience.mailed > 0
          ? adminMessages.leaves(announcement.number, audience.mailed, announcement.at)
          : adminMessages.noRecipients(announcement.number, announcement.at)
      }
    >
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
        {over ? (
          <p role="status">{adminMessages.leaving}</p>
        ) : (
          <>
            <fetcher.Form method="post" action={`/dashboard/safety/${nameKey}`}>
              <input type="hidden" name="intent" value="take-back" />
              <input type="hidden" name="revisionId" value={announcement.revisionId} />
              <Button type="submit" variant="danger" busy={fetcher.state !== 'idle'}>
                {adminMessages.takeBack}
              </Button>
            </fetcher.Form>
            <p className="tabular" role="timer" aria-live="off">
              {adminMessages.left(left)}
            </p>
          </>
        )}
      </div>
    </Note>
  );
}

/** What became of it, once nothing can be done about it any more. */
function Ended({
  announcement,
  audience,
}: {
  announcement: AnnouncementView;
  audience: AudienceView;
}) {
  const { state, number, at, mailed, takenBackBy, current, handed } = announcement;
  if (state === 'sent')
    return (
      <Note title={adminMessages.sent(number, mailed, at)}>
        {audience.withoutEmail > 0 ? adminMessages.withoutEmail(audience.withoutEmail) : null}
      </Note>
    );
  return (
    <Note
      tone={handed.length > 0 ? 'warning' : 'info'}
      title={adminMessages.takenBack(number, at, takenBackBy)}
    >
      {current === null ? adminMessages.goesText : adminMessages.currentAgain(current)}
      {handed.length > 0 ? (
        <p className="mt-1 font-semibold">{adminMessages.handedMeanwhile(handed)}</p>
      ) : null}
    </Note>
  );
}

/**
 * What becomes of the news of a new sheet: when its mails leave, the button that takes it back
 * until then, and what came of it.
 */
export function AnnouncementNote({ news, nameKey }: { news: SheetNews; nameKey: string }) {
  const { announcement, audience } = news;
  const box = useRef<HTMLDivElement>(null);
  const state = announcement?.state;
  const before = useRef(state);
  // The button that was pressed is gone: what came of it takes the focus, and comes into view.
  useEffect(() => {
    const isNew = before.current !== 'waiting' && state === 'waiting';
    if (isNew || (before.current === 'waiting' && state === 'taken-back')) box.current?.focus();
    before.current = state;
  }, [state]);
  if (!announcement) return null;
  return (
    <div ref={box} tabIndex={-1}>
      {state === 'waiting' || state === 'sending' ? (
        <Waiting key={announcement.revisionId} {...{ announcement, nameKey, audience }} />
      ) : (
        <Ended {...{ announcement, audience }} />
      )}
    </div>
  );
}
