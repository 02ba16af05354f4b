import { Badge } from '../../../ui/panel.tsx';
import type { ClaimState } from '../choices.ts';
import { messages } from '../messages.ts';

const TONES = {
  open: 'info',
  approved: 'success',
  declined: 'danger',
  withdrawn: 'plain',
} as const satisfies Record<ClaimState, string>;

export const ClaimStateBadge = ({ state }: { state: ClaimState }) => (
  <Badge tone={TONES[state]}>{messages.states[state]}</Badge>
);
