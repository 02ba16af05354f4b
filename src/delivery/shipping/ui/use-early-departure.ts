import type { FormEvent } from 'react';
import { useSubmit } from 'react-router';
import { useTimeZone } from '../../../company/ui/time-zone.ts';
import { dayIn } from '../../../kit/time.ts';
import { useConfirm } from '../../../ui/confirm.tsx';
import { earlyMessages as words } from '../early-messages.ts';

/** Asks before the form of a departure is sent ahead of the run's day. */
export function useEarlyDeparture(day: string) {
  const confirm = useConfirm();
  const submit = useSubmit();
  const timeZone = useTimeZone();
  return (event: FormEvent<HTMLFormElement>) => {
    if (day <= dayIn(timeZone, new Date()) || event.defaultPrevented) return;
    event.preventDefault();
    const sent = new FormData(event.currentTarget);
    confirm({
      title: words.title(day),
      message: words.text,
      confirmText: words.yes,
      cancelText: words.no,
      onConfirm: () => void submit(sent, { method: 'post' }),
    });
  };
}
