import { ButtonLink } from '../../../ui/button.tsx';
import { INBOX_MESSAGES as words } from '../public/messages.ts';

/** The way to where something is settled: the inbox, with what stands there of this number. */
export function InboxLink({ number, pending = false }: { number: string; pending?: boolean }) {
  const query = new URLSearchParams({ ...(pending ? { show: 'pending' } : {}), q: number });
  return (
    <ButtonLink
      variant="secondary"
      to={`/dashboard/accounting/inbox?${query}`}
      aria-label={`${pending ? words.look : words.settle}: ${number}`}
    >
      {pending ? words.look : words.settle}
    </ButtonLink>
  );
}
