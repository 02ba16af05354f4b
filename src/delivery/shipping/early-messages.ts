import { dayText } from '../../kit/time.ts';

/** The question before a run leaves ahead of its day. */
export const earlyMessages = {
  title: (day: string) => `Planned for ${dayText(day)}. Send it out today?`,
  text: 'Its customers are told at once that their orders are on their way.',
  yes: 'Send out today',
  no: 'Keep the day',
} as const;
