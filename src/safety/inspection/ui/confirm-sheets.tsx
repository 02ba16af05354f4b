import { Form } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import * as messages from '../messages.ts';
import type { SafetyLine } from '../server/load-site-safety.ts';

/** One press says that the site has the newest sheet. */
export function Confirm({ line, customerId }: { line: SafetyLine; customerId: string }) {
  if (!line.toConfirm) return null;
  return (
    <Form method="post" preventScrollReset className="inline">
      <input type="hidden" name="customerId" value={customerId} />
      <input type="hidden" name="revisionId" value={line.toConfirm.revisionId} />
      <button type="submit" className="cursor-pointer text-brand underline pointer-coarse:min-h-11">
        {messages.confirmSheet}
        <span className="sr-only">: {line.name}</span>
      </button>
    </Form>
  );
}

/** One press for all that arrived; each by itself stands behind the other. */
export function ConfirmAll({
  lines,
  customerId,
  onEach,
}: {
  lines: readonly SafetyLine[];
  customerId: string;
  onEach: () => void;
}) {
  return (
    <Form
      method="post"
      preventScrollReset
      className="flex flex-wrap items-center gap-x-4 gap-y-1 pt-2 text-sm print:hidden"
    >
      <input type="hidden" name="intent" value="have-all" />
      <input type="hidden" name="customerId" value={customerId} />
      {lines.map(({ nameKey, toConfirm }) =>
        toConfirm ? (
          <input key={nameKey} type="hidden" name="revisionId" value={toConfirm.revisionId} />
        ) : null,
      )}
      <span>{messages.confirmCount(lines.length)}</span>
      <Button type="submit" variant="secondary">
        {messages.confirmAll}
      </Button>
      <button
        type="button"
        onClick={onEach}
        className="min-h-11 cursor-pointer text-brand underline lg:min-h-8"
      >
        {messages.confirmEach}
      </button>
    </Form>
  );
}
