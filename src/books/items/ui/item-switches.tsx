import { useFetcher } from 'react-router';
import { messageFor } from '../../../kit/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureFocus } from '../../../ui/failure.tsx';
import { Note, Panel } from '../../../ui/panel.tsx';
import * as messages from '../item-messages.ts';

export interface SwitchView {
  itemId: string;
  sku: string;
  title: string;
  switchTo: boolean;
}

interface Answer {
  error?: { code: string; message: string };
}

function SwitchRow({ view, formKey }: { view: SwitchView; formKey: string }) {
  const fetcher = useFetcher<Answer>();
  const busy = fetcher.state === 'idle' ? null : fetcher.formData?.get('follow');
  const error = fetcher.data?.error;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-rule py-3">
      <p className="min-w-0 flex-1 basis-64">
        <span className="font-semibold">{view.title}</span>{' '}
        <span className="font-mono text-xs text-muted">{view.sku}</span>
        <span className="block text-sm text-muted">
          {view.switchTo ? messages.wentOn : messages.wentOff}
        </span>
      </p>
      <fetcher.Form method="post" className="flex gap-2">
        <input type="hidden" name="intent" value="settle" />
        <input type="hidden" name="itemId" value={view.itemId} />
        <input type="hidden" name="key" value={`${formKey}-${view.itemId}`} />
        <Button
          type="submit"
          variant="secondary"
          name="follow"
          value="yes"
          busy={busy === 'yes'}
          aria-label={`${view.switchTo ? messages.switchOn : messages.switchOff}: ${view.sku}`}
        >
          {view.switchTo ? messages.switchOn : messages.switchOff}
        </Button>
        <Button
          type="submit"
          variant="quiet"
          name="follow"
          value="no"
          busy={busy === 'no'}
          aria-label={`${messages.leave}: ${view.sku}`}
        >
          {messages.leave}
        </Button>
      </fetcher.Form>
      {error ? (
        <FailureFocus by={error}>
          <Note tone="danger" title={messageFor(error)} />
        </FailureFocus>
      ) : null}
    </li>
  );
}

/** Products whose items were switched on or off in the books: each waits for one tap. */
export function ItemSwitches({ views, formKey }: { views: SwitchView[]; formKey: string }) {
  return (
    <Panel title={messages.switches}>
      <p className="-mt-2 text-sm text-muted">{messages.switchesHint}</p>
      <ul>
        {views.map((view) => (
          <SwitchRow key={view.itemId} view={view} formKey={formKey} />
        ))}
      </ul>
    </Panel>
  );
}
