import { z } from 'zod';
import { weekdaysText } from '../../../company/delivery-messages.ts';
import { clockText, minutesOf, weekdayOf } from '../../../kit/time.ts';

/** When goods are taken at a customer's dock. Times are HH:MM of the company's day; '' = no bound. */
export interface DockHours {
  dockFrom: string;
  dockTo: string;
  /** Weekdays on which the dock is closed, 0 = Sunday. */
  dockClosed: readonly number[];
}

const clock = z
  .string()
  .trim()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, 'Enter a time such as 14:30, or nothing.');
/** As they are given; a bound that is left out stays as it is. */
export const dockHours = {
  dockFrom: clock.optional(),
  dockTo: clock.optional(),
  dockClosed: z
    .array(z.int().min(0).max(6))
    .max(6, 'Leave a day on which goods are taken.')
    .overwrite((days) => [...new Set(days)].sort((one, other) => one - other))
    .optional(),
};

/** "dock 4 PM to 6 PM", "before 12 PM", "from 9 AM"; '' where goods are taken any time. */
export function dockText({ dockFrom, dockTo }: Pick<DockHours, 'dockFrom' | 'dockTo'>): string {
  if (dockFrom && dockTo) return `dock ${clockText(dockFrom)} to ${clockText(dockTo)}`;
  if (dockTo) return `before ${clockText(dockTo)}`;
  return dockFrom ? `from ${clockText(dockFrom)}` : '';
}

/** The same with the weekdays: "Before 12 PM, never on Mondays". */
export function dockHoursText(hours: DockHours): string {
  const days = hours.dockClosed.length > 0 ? `never on ${weekdaysText(hours.dockClosed)}` : '';
  const dockFacts = [dockText(hours), days].filter(Boolean).join(', ');
  return dockFacts === '' ? 'Any time' : dockFacts.charAt(0).toUpperCase() + dockFacts.slice(1);
}

/** It takes no goods at all on this day. */
export const isShutOn = (hours: DockHours, day: string): boolean =>
  hours.dockClosed.includes(weekdayOf(day));

/** Why goods are not taken when a truck comes on this day at this minute of it; '' where they are. */
export function dockConflict(hours: DockHours, day: string, minute: number): string {
  if (isShutOn(hours, day)) return `takes no goods on ${weekdaysText([weekdayOf(day)])}`;
  const till = minutesOf(hours.dockTo);
  return till !== null && minute > till ? `takes goods till ${clockText(hours.dockTo)}` : '';
}
