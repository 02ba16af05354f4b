import { Badge } from '../../../ui/panel.tsx';
import { useMessages } from '../../../ui/use-messages.ts';
import { contactMessages } from '../messages.ts';
import type { RequestState } from '../topics.ts';

const TONES = { new: 'warning', answered: 'success', closed: 'plain' } as const;

/** Badge with the state of a message. */
export function RequestStateBadge({
  state,
  compact = false,
}: {
  state: RequestState;
  compact?: boolean;
}) {
  const messages = useMessages(contactMessages);
  return (
    <Badge tone={TONES[state]} compact={compact}>
      {messages.states[state]}
    </Badge>
  );
}
