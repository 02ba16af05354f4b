import type { ReactNode } from 'react';
import { useFetcher } from 'react-router';
import type { FailedForm } from '../../../kit/failure.ts';
import { messageFor } from '../../../kit/messages.ts';
import { FailureFocus } from '../../../ui/failure.tsx';
import { SendKey } from '../../../ui/send-key.tsx';
import { stockAddress } from '../addresses.ts';

type Answer = Partial<FailedForm> | null;

interface StockFormProps {
  /** Unique on the page. */
  name: string;
  intent: string;
  customerId: string;
  fields?: Readonly<Record<string, string>>;
  className?: string;
  children: ReactNode;
}

/** One small form of the stock, with its own key and its own failure beside it. */
export function StockForm({
  name,
  intent,
  customerId,
  fields = {},
  className = '',
  children,
}: StockFormProps) {
  const fetcher = useFetcher<Answer>({ key: `stock-${name}` });
  const { state, data } = fetcher;
  const failure = state === 'idle' ? data?.error : undefined;
  return (
    <fetcher.Form
      method="post"
      action={stockAddress(customerId)}
      className={className}
      aria-busy={state !== 'idle' || undefined}
      onSubmit={(event) => {
        if (state !== 'idle') event.preventDefault();
      }}
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="customerId" value={customerId} />
      {Object.entries(fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <SendKey answer={data as Parameters<typeof SendKey>[0]['answer']} />
      {children}
      {failure ? (
        <FailureFocus by={failure}>
          <p role="alert" className="text-sm font-semibold text-danger">
            {Object.values(failure.fields ?? {})[0] ?? messageFor(failure)}
          </p>
        </FailureFocus>
      ) : null}
    </fetcher.Form>
  );
}
