import { Form, Link, useNavigation } from 'react-router';
import type { Failure } from '../../../kit/failure.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureFocus } from '../../../ui/failure.tsx';
import { Badge, Note, type NoteTone, Panel } from '../../../ui/panel.tsx';
import type { CheckLine } from '../check-up.ts';
import type { Verdict } from '../check-up-messages.ts';
import { VERDICTS, CHECK_MESSAGES as words } from '../check-up-messages.ts';

interface CheckUpCardProps {
  /** null: not read yet. */
  lines: CheckLine[] | null;
  /** When, as people read it. */
  readOn: string | null;
  /** When a later reading failed. */
  failedOn: string | null;
  connected: boolean;
  failure: Failure | undefined;
}

const TONES: Record<Verdict, NoteTone | 'plain'> = {
  right: 'success',
  know: 'plain',
  mend: 'danger',
};

/** What the books are set to, and what that means for the shop: a line each. */
export function CheckUpCard({ lines, readOn, failedOn, connected, failure }: CheckUpCardProps) {
  const busy = useNavigation().formData?.get('intent') === 'check-books';
  return (
    <Panel
      title={words.title}
      actions={
        connected ? (
          <Form method="post">
            <input type="hidden" name="intent" value="check-books" />
            <Button type="submit" variant="secondary" busy={busy}>
              {words.now}
            </Button>
          </Form>
        ) : null
      }
    >
      <p className="text-sm text-muted" aria-live="polite">
        {readOn ? words.read(readOn) : words.never}
        {connected ? '' : ` ${words.cannot}`}
      </p>
      <div className="mt-3 grid gap-3 empty:hidden">
        {failure ? (
          <FailureFocus by={failure}>
            <Note tone="danger">{failure.message}</Note>
          </FailureFocus>
        ) : failedOn ? (
          <Note tone="warning" title={words.failed(failedOn)}>
            {lines ? words.failedText : null}
          </Note>
        ) : null}
      </div>
      {lines ? <Lines lines={lines} /> : null}
    </Panel>
  );
}

function Lines({ lines }: { lines: CheckLine[] }) {
  return (
    <ul aria-label={words.list} className="mt-3 divide-y divide-rule border-t border-rule">
      {lines.map(({ label, value, verdict, text, way }) => (
        <li key={label} className="py-2.5 last:pb-0">
          <p className="flex items-start justify-between gap-x-3">
            <span className="min-w-0">
              <span className="text-muted">{label}</span>{' '}
              <span className="font-semibold">{value}</span>
            </span>
            <Badge tone={TONES[verdict]} compact>
              {VERDICTS[verdict]}
            </Badge>
          </p>
          <p className={verdict === 'mend' ? 'text-danger' : 'text-sm text-muted'}>{text}</p>
          {way ? (
            <Link className="inline-flex min-h-11 items-center text-brand underline" to={way.to}>
              {way.label}
            </Link>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
