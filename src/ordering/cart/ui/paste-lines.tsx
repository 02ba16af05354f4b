import { ClipboardList } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useFetcher } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { FailureFocus } from '../../../ui/failure.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Note } from '../../../ui/panel.tsx';
import { SendKey } from '../../../ui/send-key.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import * as messages from '../messages.ts';
import type { CartDone } from '../server/cart-action.ts';
import { MeantFor, useFreshCustomer } from './meant-for.tsx';

/** Many lines at once, pasted or from a CSV file, with a report of what could not be used. */
export function PasteLines() {
  const pasting = useFetcher<
    CartDone & { error?: { code: string; message: string; details?: unknown } }
  >({ key: 'cart-paste' });
  useFreshCustomer(pasting.data);
  const form = useRef<HTMLFormElement>(null);
  const { report, error } = pasting.data ?? {};
  useEffect(() => {
    if (pasting.state === 'idle' && report && report.notFound.length === 0) form.current?.reset();
  }, [pasting.state, report]);
  return (
    <details className="print:hidden group rounded-md border border-rule bg-card">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-3 py-2 font-semibold text-brand">
        <ClipboardList aria-hidden="true" size={18} strokeWidth={1.75} />
        {messages.paste}
      </summary>
      <pasting.Form
        ref={form}
        method="post"
        action="/cart"
        encType="multipart/form-data"
        className="grid gap-3 border-t border-rule p-3"
      >
        <input type="hidden" name="intent" value="paste" />
        <SendKey answer={pasting.data} />
        <MeantFor />
        <TextArea
          name="text"
          label={messages.pasteLabel}
          hint={messages.pasteHint}
          rows={5}
          placeholder={'LF-1010-P5 4\nKB-2040-C4 2'}
        />
        <TextField
          name="file"
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          label={messages.pasteFile}
        />
        <div className="flex flex-wrap items-center gap-x-4">
          <Button type="submit" variant="secondary" busy={pasting.state !== 'idle'}>
            {messages.pasteGo}
          </Button>
          <Link
            to="/quick-order"
            className="inline-flex min-h-11 items-center text-brand underline"
          >
            {messages.toQuickOrder}
          </Link>
        </div>
        <FailureFocus by={error}>
          <Note tone="danger">{error?.message}</Note>
        </FailureFocus>
        {report ? (
          <Note
            tone={report.notFound.length > 0 ? 'warning' : 'success'}
            title={messages.pasted(report.added.length)}
          >
            {report.notFound.length > 0 ? (
              <>
                <p>{messages.notFound(report.notFound.length)}</p>
                <ul className="mt-1">
                  {report.notFound.map((line) => (
                    <li key={line.line}>
                      Line {line.line}:{' '}
                      <span className="font-mono text-sm break-all">{line.text}</span> (
                      {line.skus ? messages.meantSkus(line.skus) : messages.why[line.why]})
                    </li>
                  ))}
                </ul>
              </>
            ) : null}
          </Note>
        ) : null}
      </pasting.Form>
    </details>
  );
}
