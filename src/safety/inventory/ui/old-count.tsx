import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/panel.tsx';
import { toast } from '../../../ui/toast.ts';
import { countAddress, WHOLE_SITE_COUNT } from '../addresses.ts';
import * as messages from '../count-messages.ts';
import { CountNotes, useSendCount } from './send-count.tsx';
import { useWholeSite, wholeSiteLines } from './whole-site.ts';

/**
 * A count of the whole site that was begun on this device before counts were made by storeroom. One that was sent off goes on as it was;
 * of one that was only typed the person says whether it counts.
 */
export function OldCount({ person, customerId }: { person: string; customerId: string }) {
  const stored = useWholeSite(person, customerId);
  const [{ typed, sending }, change] = stored;
  const navigate = useNavigate();
  const { send, busy, failure } = useSendCount({
    kept: stored,
    name: `guide-count-${customerId}`,
    address: WHOLE_SITE_COUNT,
    fields: useMemo(() => ({ customerId }), [customerId]),
    linesOf: wholeSiteLines,
    onDone: useCallback(
      ({ countId }: { countId: string }) => {
        toast.success(messages.oldSent);
        void navigate(`${countAddress(customerId)}?counted=${countId}`);
      },
      [navigate, customerId],
    ),
  });
  const lines = wholeSiteLines(typed).length;
  if (lines === 0 && !sending) return null;
  return (
    <div className="mb-4 print:hidden">
      {sending ? (
        <CountNotes
          wrong={null}
          waits={busy ? null : messages.waits}
          failure={failure}
          notSent={messages.notSaved}
        />
      ) : (
        <Note tone="warning">
          <p>{messages.oldCount(lines)}</p>
          <p className="mt-2 flex flex-wrap gap-2">
            <Button onClick={send} busy={busy}>
              {messages.oldSend}
            </Button>
            <Button
              variant="secondary"
              onClick={() => change(() => ({ typed: {}, sending: null }))}
            >
              {messages.oldDrop}
            </Button>
          </p>
          {failure ? (
            <CountNotes wrong={null} waits={null} failure={failure} notSent={messages.notSaved} />
          ) : null}
        </Note>
      )}
    </div>
  );
}
