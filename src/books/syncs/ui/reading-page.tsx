import { Form, Link, useNavigation } from 'react-router';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/panel.tsx';
import '../../../ui/office.css';
import * as messages from '../reading-messages.ts';

/** What the pages share that show what was read of the books: items and customers. */

interface ReadButtonProps {
  running: boolean;
  variant: 'primary' | 'secondary';
}

/** Reads the books now: the page's form `read`. */
export function ReadButton({ running, variant }: ReadButtonProps) {
  const busy = useNavigation().formData?.get('intent') === 'read' || running;
  return (
    <Form method="post">
      <Button type="submit" variant={variant} name="intent" value="read" busy={busy}>
        {running ? messages.reading : messages.read}
      </Button>
    </Form>
  );
}

/** Nobody looks for what is not there; the list that is open has its name also when it is empty. */
export const statesToShow = <S extends string>(
  states: readonly S[],
  shown: S,
  counts: Readonly<Record<S, number>>,
): readonly S[] => states.filter((state) => counts[state] > 0 || state === shown);

/** How many are in each state that somebody is in; each number is the way to its list. */
export function StateTabs<S extends string>({
  states,
  shown,
  counts,
  words,
}: {
  states: readonly S[];
  shown: S;
  counts: Readonly<Record<S, number>>;
  words: Readonly<Record<S, string>>;
}) {
  return (
    <ul className="tab-row">
      {statesToShow(states, shown, counts).map((state) => (
        <li key={state}>
          <Link
            to={`?show=${state}`}
            preventScrollReset
            aria-current={state === shown ? 'page' : undefined}
            className="page-tab"
          >
            <span className="tabular font-bold">{counts[state].toLocaleString('en-US')}</span>{' '}
            <span>{words[state]}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The pages of a list; `to` is the address of one of them. */
export function PageSteps({
  page,
  pages,
  to,
}: {
  page: number;
  pages: number;
  to: (page: number) => string;
}) {
  if (pages < 2) return null;
  return (
    <p className="mt-4 flex items-center justify-between gap-3">
      {page > 1 ? (
        <ButtonLink variant="quiet" to={to(page - 1)}>{`Page ${page - 1}`}</ButtonLink>
      ) : (
        <span />
      )}
      <span className="tabular text-sm text-muted">
        Page {page} of {pages}
      </span>
      {page < pages ? (
        <ButtonLink variant="secondary" to={to(page + 1)}>{`Page ${page + 1}`}</ButtonLink>
      ) : (
        <span />
      )}
    </p>
  );
}

/** Before the first reading: what it is for, and the way to it. */
export function NotRead({
  connected,
  running,
  never,
  whenConnected,
  whenNot,
}: Record<'connected' | 'running', boolean> &
  Record<'never' | 'whenConnected' | 'whenNot', string>) {
  return (
    <EmptyState
      title={connected ? never : messages.notConnected}
      action={
        connected ? (
          <ReadButton running={running} variant="primary" />
        ) : (
          <ButtonLink to="/dashboard/accounting">{messages.toConnection}</ButtonLink>
        )
      }
    >
      {connected ? whenConnected : whenNot}
    </EmptyState>
  );
}
