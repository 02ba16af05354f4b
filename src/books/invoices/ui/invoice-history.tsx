import { Panel } from '../../../ui/panel.tsx';
import { invoiceMessages as words } from '../invoice-messages.ts';

/** What happened to an invoice, for the bookkeeper; codes are folded. */
export function InvoiceHistory({
  page,
}: {
  page: {
    madeAt: string;
    events: { when: string; what: string }[];
    decisions: { when: string; text: string }[];
    /** E-mails with its paper, the oldest first. */
    mails: { when: string; text: string }[];
    invoice: { problemCode: string | null };
    more: { accountingId: string | null };
  };
}) {
  const verb = (what: string) => what.split('.')[1] ?? what;
  return (
    <Panel title={words.history}>
      <ol className="grid gap-2">
        {page.mails.toReversed().map(({ when, text }, at) => (
          <Entry key={`${when} ${at}`} when={when} text={text} />
        ))}
        {page.decisions.map(({ when, text }, at) => (
          <Entry key={`${when} ${at}`} when={when} text={`${text}.`} />
        ))}
        {page.events.map(({ when, what }, at) => (
          // Two events of one kind may bear the same time.
          <Entry key={`${when} ${what} ${at}`} when={when} text={words.told(verb(what))} />
        ))}
        <Entry when={page.madeAt} text={words.made} />
      </ol>
      {page.invoice.problemCode || page.more.accountingId ? (
        <details className="mt-3 text-sm">
          <summary className="min-h-11 cursor-pointer py-2 text-muted">{words.code}</summary>
          <p className="font-mono">
            {page.invoice.problemCode ?? ''}
            {page.more.accountingId ? ` ${words.inBooks}: ${page.more.accountingId}` : ''}
          </p>
        </details>
      ) : null}
    </Panel>
  );
}

function Entry({ when, text }: { when: string; text: string }) {
  return (
    <li>
      <span className="block text-sm text-muted">{when}</span>
      {text}
    </li>
  );
}
