import { useContext, useEffect } from 'react';
import { Link, useFetcher } from 'react-router';
import type { Failure } from '../../../kit/failure.ts';
import { messageFor } from '../../../kit/messages.ts';
import { FILE_KINDS } from '../../../kit/table-view.ts';
import { MORE_ROW, MoreMenu } from '../../../ui/more-menu.tsx';
import { PageFrameContext } from '../../../ui/page-frame.ts';
import { toast } from '../../../ui/toast.ts';
import {
  elsewhereAddress,
  listFileAddress,
  listPaperAddress,
  recordAddress,
  thresholdsAddress,
} from '../addresses.ts';
import { add as addOther } from '../elsewhere-messages.ts';
import * as listMessages from '../messages.ts';
import * as messages from '../stock-messages.ts';

/** What our orders suggest is known by the order guide, which takes it. */
function TakePars({ customerId }: { customerId: string }) {
  const { Form: Send, state, data } = useFetcher<{ taken?: number; error?: Failure }>();
  useEffect(() => {
    if (data?.taken !== undefined) toast.success(messages.parsTaken(data.taken));
    if (data?.error) toast.error(messageFor(data.error));
  }, [data]);
  return (
    <Send method="post" action="/dashboard/guide/arrange">
      <input type="hidden" name="customerId" value={customerId} />
      <button
        type="submit"
        name="intent"
        value="suggested-pars"
        aria-disabled={state !== 'idle' || undefined}
        className={MORE_ROW}
      >
        {messages.takePars}
      </button>
    </Send>
  );
}

/** What is seldom wanted of a site's stock, and of the customer on each of its pages: one menu. */
export function StockFiles({ customerId, isActive }: { customerId: string; isActive: boolean }) {
  return (
    <MoreMenu label={messages.moreOfStock}>
      {isActive ? (
        <>
          <li>
            <Link to={elsewhereAddress(customerId)} className={MORE_ROW}>
              {addOther}
            </Link>
          </li>
          <li>
            <TakePars customerId={customerId} />
          </li>
        </>
      ) : null}
      <li>
        <a
          href={listPaperAddress(customerId)}
          className={MORE_ROW}
          target="_blank"
          rel="noreferrer"
        >
          {listMessages.paper}
        </a>
      </li>
      {[
        { to: listFileAddress(customerId), words: listMessages.file },
        { to: recordAddress(customerId), words: listMessages.record },
      ].flatMap(({ to, words }) =>
        FILE_KINDS.map((kind) => (
          <li key={words[kind]}>
            <a href={`${to}?file=${kind}`} download className={MORE_ROW}>
              {words[kind]}
            </a>
          </li>
        )),
      )}
      <li>
        <Link to={thresholdsAddress(customerId)} className={MORE_ROW}>
          {listMessages.thresholds}
        </Link>
      </li>
      {useContext(PageFrameContext)?.moreRows}
    </MoreMenu>
  );
}
