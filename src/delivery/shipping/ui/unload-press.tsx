import { Form, useNavigation } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { SendKey } from '../../../ui/send-key.tsx';
import type { DeparturePoint } from '../departure.ts';
import { unloadMessages } from '../unload-messages.ts';

/** One press says that goods which do not ride any more are out of the truck. */
export function UnloadPress({
  runId,
  lines,
  text,
  className,
}: {
  runId: string;
  lines: readonly string[];
  text: string;
  /** In a line of the run's page; else as on a phone. */
  className?: string;
}) {
  const navigation = useNavigation();
  const sent = lines.join(' ');
  return (
    <Form method="post" className={className ? '' : 'mt-2'}>
      <input type="hidden" name="intent" value="unload" />
      <input type="hidden" name="runId" value={runId} />
      <input type="hidden" name="lines" value={sent} />
      <SendKey answer={undefined} />
      <Button
        type="submit"
        variant="secondary"
        className={className ?? 'mt-1 min-h-14'}
        busy={navigation.formData?.get('lines') === sent}
        aria-label={`${unloadMessages.press}: ${text}`}
      >
        {unloadMessages.press}
      </Button>
    </Form>
  );
}

/** One press says that what is too much of a line was taken off. */
export function TakeOffPress({
  runId,
  takeOff: { orderLineId, left },
  text,
  className,
}: {
  runId: string;
  takeOff: NonNullable<DeparturePoint['takeOff']>;
  text: string;
  className?: string;
}) {
  const navigation = useNavigation();
  return (
    <Form method="post" className={className ? '' : 'mt-2'}>
      <input type="hidden" name="intent" value="take-off" />
      <input type="hidden" name="runId" value={runId} />
      <input type="hidden" name="orderLineId" value={orderLineId} />
      <input type="hidden" name="left" value={left} />
      <SendKey answer={undefined} />
      <Button
        type="submit"
        variant="secondary"
        className={className ?? 'mt-1 min-h-14'}
        busy={navigation.formData?.get('orderLineId') === orderLineId}
        aria-label={`${unloadMessages.takenOff}: ${text}`}
      >
        {unloadMessages.takenOff}
      </Button>
    </Form>
  );
}
