import { useFetcher } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { FailureNote, useFailure } from '../../ui/failure.tsx';
import * as messages from '../setup-messages.ts';

/** The owner's word whether the set-up guide stands on the home page. */
export function GuidePlace({ isAway }: { isAway: boolean }) {
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post" action="/dashboard/getting-started">
      <FailureNote failure={useFailure(fetcher.data, 'step')} />
      <input type="hidden" name="intent" value="step" />
      <input type="hidden" name="step" value="guide" />
      <Button
        type="submit"
        name="answer"
        value={isAway ? 'for-us' : 'not-for-us'}
        variant={isAway ? 'quiet' : 'secondary'}
        busy={fetcher.state !== 'idle'}
      >
        {isAway ? messages.putBack : messages.putAway}
      </Button>
    </fetcher.Form>
  );
}
