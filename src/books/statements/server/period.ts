import { z } from 'zod';
import { shiftDay } from '../../../kit/time.ts';

const day = z.iso.date();

/** The period that an address asks for; without one, the month up to today. Days as YYYY-MM-DD. */
export function periodOf(query: URLSearchParams, today: string): { from: string; to: string } {
  const [from, to] = [day.safeParse(query.get('from')), day.safeParse(query.get('to'))];
  if (from.success && to.success && from.data <= to.data) return { from: from.data, to: to.data };
  return { from: shiftDay(today, -30), to: today };
}
