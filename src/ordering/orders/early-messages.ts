import { dayText } from '../../kit/time.ts';

/** The question before an order leaves ahead of its promised day. */
export const earlyMessages = {
  title: (day: string) => `Promised for ${dayText(day)}. Send it out today?`,
  text: 'Whoever gets e-mails about it is told at once that it is on its way.',
  yes: 'Send out today',
  no: 'Keep the day',
} as const;
