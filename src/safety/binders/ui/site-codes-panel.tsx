import { useState } from 'react';
import { useFetcher } from 'react-router';
import { useTimeZone } from '../../../company/ui/time-zone.ts';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/confirm.tsx';
import { useDone } from '../../../ui/done.ts';
import { FailureNote, useFailure } from '../../../ui/failure.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Section } from '../../../ui/section.tsx';
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
    <Section title={<span title={messages.lead}>{messages.title}</span>}>
      {valid.length === 0 ? <p className="py-2 text-sm">{messages.none}</p> : null}
      <ul>
        {valid.map((code) => (
          <CodeRow key={code.id} code={code} />
        ))}
      </ul>
      <FailureNote failure={failure} />
      <fetcher.Form
        key={codes.length}
        method="post"
        className="mt-3 flex flex-wrap items-start gap-3"
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
        <Button type="submit" variant="secondary" busy={fetcher.state !== 'idle'} className="mt-7">
          {messages.make}
        </Button>
      </fetcher.Form>
      {gone > 0 ? <p className="mt-3 text-sm text-muted">{messages.gone(gone)}</p> : null}
    </Section>
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
    <li className="border-b border-rule py-2">
      <FailureNote failure={failure ?? lost} />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{code.storeroom}</p>
          <p className="text-sm text-muted">
            {messages.madeOn(momentInWords(code.createdAt, timeZone), code.createdBy)}
          </p>
        </div>
        <div className="flex flex-wrap gap-x-4">
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
      </div>
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
    </li>
  );
}
