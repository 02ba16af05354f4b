import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useFetcher } from 'react-router';
import { useTimeZone } from '../../../company/ui/time-zone.ts';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/confirm.tsx';
import { useDone } from '../../../ui/done.ts';
import { FailureNote, useFailure } from '../../../ui/failure.tsx';
import { TextField } from '../../../ui/field.tsx';
import { momentInWords } from '../../sheets/day-in-words.ts';
import { signAddress, siteAddress } from '../addresses.ts';
import * as messages from '../code-messages.ts';

export interface ListedCode {
  id: string;
  storeroom: string;
  token: string;
  createdAt: string;
  createdBy: string;
  revokedAt: string | null;
}

const LINK =
  'inline-flex cursor-pointer items-center text-sm text-brand underline pointer-coarse:min-h-11';

/** The codes of a site's storerooms: make, print, rename, take back. */
export function SiteCodesPanel({
  customerId,
  codes,
}: {
  customerId: string;
  codes: readonly ListedCode[];
}) {
  const fetcher = useFetcher<{ done?: string }>();
  const failure = useFailure(fetcher.data, 'new-code');
  const valid = codes.filter((code) => code.revokedAt === null);
  const gone = codes.length - valid.length;
  useDone(fetcher.data);
  return (
    <>
      {valid.length === 0 ? <p className="py-2 text-sm">{messages.none}</p> : null}
      <ul>
        {valid.map((code) => (
          <CodeRow key={code.id} code={code} />
        ))}
      </ul>
      <FailureNote failure={failure} />
      <details open={valid.length === 0}>
        <summary className={`${LINK} pointer-fine:min-h-9`}>{messages.another}</summary>
        <fetcher.Form
          key={codes.length}
          method="post"
          className="mt-1 flex flex-wrap items-start gap-3"
        >
          <input type="hidden" name="intent" value="new-code" />
          <input type="hidden" name="customerId" value={customerId} />
          <TextField
            label={messages.storeroom}
            hint={messages.storeroomHint}
            name="storeroom"
            required
            maxLength={60}
            autoComplete="off"
            className="min-w-0 flex-1 basis-56"
            error={failure?.fields?.['storeroom']}
          />
          <Button
            type="submit"
            variant="secondary"
            busy={fetcher.state !== 'idle'}
            className="mt-7"
          >
            {messages.make}
          </Button>
        </fetcher.Form>
      </details>
      {gone > 0 ? <p className="text-sm text-muted">{messages.gone(gone)}</p> : null}
    </>
  );
}

function CodeRow({ code }: { code: ListedCode }) {
  const fetcher = useFetcher<{ done?: string }>();
  const failure = useFailure(fetcher.data, 'rename-code');
  const lost = useFailure(fetcher.data, 'revoke-code');
  const timeZone = useTimeZone();
  /** The name that is being changed: a changed one is another. */
  const [named, setNamed] = useState<string | null>(null);
  const naming = named === code.storeroom;
  const confirm = useConfirm();
  useDone(fetcher.data);
  const takeBack = () =>
    confirm({
      title: messages.revokeTitle(code.storeroom),
      message: messages.revokeText,
      confirmText: messages.revoke,
      confirmLook: 'danger',
      onConfirm: () => {
        void fetcher.submit({ intent: 'revoke-code', codeId: code.id }, { method: 'post' });
      },
    });
  return (
    <li className="border-b border-rule">
      <details>
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 py-1 text-sm leading-5 hover:bg-sunk pointer-fine:min-h-9 [&::-webkit-details-marker]:hidden">
          <span className="font-semibold wrap-anywhere">{code.storeroom}</span>
          <ChevronDown
            aria-hidden="true"
            size={16}
            className="shrink-0 text-muted in-open:rotate-180 print:hidden"
          />
        </summary>
        <p className="text-sm text-muted">
          {messages.madeOn(momentInWords(code.createdAt, timeZone), code.createdBy)}
        </p>
        <div className="flex flex-wrap gap-x-4 pb-2">
          <a href={signAddress(code.id)} className={LINK} target="_blank" rel="noreferrer">
            {messages.signLetter}
            <span className="sr-only">: {code.storeroom}</span>
          </a>
          <a
            href={`${signAddress(code.id)}?paper=a4`}
            className={LINK}
            target="_blank"
            rel="noreferrer"
          >
            {messages.signA4}
            <span className="sr-only">: {code.storeroom}</span>
          </a>
          <a href={siteAddress(code.token)} className={LINK} target="_blank" rel="noreferrer">
            {messages.open}
            <span className="sr-only">: {code.storeroom}</span>
          </a>
          <button
            type="button"
            className={LINK}
            onClick={() => setNamed(naming ? null : code.storeroom)}
          >
            {messages.rename}
            <span className="sr-only">: {code.storeroom}</span>
          </button>
          <button type="button" className={LINK} onClick={takeBack}>
            {messages.revoke}
            <span className="sr-only">: {code.storeroom}</span>
          </button>
        </div>
        <FailureNote failure={failure ?? lost} />
        {naming ? (
          <fetcher.Form method="post" className="mt-2 flex flex-wrap items-end gap-3">
            <input type="hidden" name="intent" value="rename-code" />
            <input type="hidden" name="codeId" value={code.id} />
            <TextField
              label={messages.storeroom}
              name="storeroom"
              required
              maxLength={60}
              defaultValue={code.storeroom}
              className="min-w-0 flex-1 basis-56"
              error={failure?.fields?.['storeroom']}
            />
            <Button type="submit" variant="secondary" busy={fetcher.state !== 'idle'}>
              {messages.rename}
            </Button>
          </fetcher.Form>
        ) : null}
      </details>
    </li>
  );
}
