import { Link } from 'react-router';
import { ButtonLink } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { INBOX_MESSAGES as words } from '../public/messages.ts';

const INBOX = '/dashboard/accounting/inbox';

/** What waits for the bookkeeper, in a few lines. It is settled in the inbox and nowhere else. */
export interface InboxView {
  money: number;
  rest: number;
  pending: number;
  /** The first of them, as the inbox has them. */
  first: { key: string; sentence: string; stopsMoney: boolean }[];
}

export function InboxPanel({ money, rest, pending, first }: InboxView) {
  return (
    <Panel title={words.title}>
      <p className="text-muted">{words.lead(money, rest)}</p>
      {first.length > 0 ? (
        <ul className="mt-3 divide-y divide-rule border-y border-rule">
          {first.map(({ key, sentence, stopsMoney }) => (
            <li
              key={key}
              className={`border-l-4 ${stopsMoney ? 'border-l-danger' : 'border-l-rule'}`}
            >
              <Link
                to={`${INBOX}#${encodeURIComponent(key)}`}
                className="block px-3 py-2.5 break-words text-ink no-underline hover:bg-sunk hover:underline"
              >
                <span className="line-clamp-2">{sentence}</span>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      <p className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
        <ButtonLink variant={money > 0 ? 'primary' : 'secondary'} to={INBOX}>
          {words.open}
        </ButtonLink>
        {pending > 0 ? (
          <Link
            className="inline-flex min-h-11 items-center text-brand underline"
            to={`${INBOX}?show=pending`}
          >
            {words.tried(pending)}
          </Link>
        ) : null}
      </p>
    </Panel>
  );
}
