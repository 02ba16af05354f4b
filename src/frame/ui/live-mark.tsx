import { timeText } from '../../kit/time.ts';
import { useConnection } from '../../ui/connection.ts';
import { useLivePage } from '../../ui/live-page.ts';
import { live } from '../live-messages.ts';

/** Whether the page follows what others change, and since when it does not: seen only then, heard always. */
export function LiveMark({ timeZone }: { timeZone: string }) {
  const { status, since } = useLivePage();
  const { lost } = useConnection();
  // Without a connection the bar of the frame says so: once is enough.
  if (status === 'off' || lost) return null;
  const isLive = status === 'live';
  return (
    <p
      role="status"
      className={
        isLive
          ? 'sr-only'
          : 'flex items-center gap-2 border-b border-rule px-4 py-1 text-sm font-semibold text-ink lg:border-0 lg:px-0 lg:py-2'
      }
    >
      <span
        aria-hidden="true"
        className={`size-2 shrink-0 rounded-full ${isLive ? 'bg-success' : 'border border-danger'}`}
      />
      {isLive ? live.on : live.lost(timeText(since ?? 0, timeZone))}
    </p>
  );
}
