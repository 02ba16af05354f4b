import { z } from 'zod';
import { SEEING_MONEY } from '../../../../kit/actor.ts';
import { command } from '../../../../platform/http/adapter.ts';
import { type Endpoint, endpoint } from '../../../../platform/http/endpoint.ts';
import { DONE, done } from '../../sign-in/server/answers.ts';
import { callerOfCall } from '../../sign-in/server/caller.ts';
import { makeCalendarAddress, removeCalendarAddress } from './calendar-address.ts';
import { readOwnSettings } from './queries.ts';

export const calendarEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'GET',
    path: '/api/users/me/calendar',
    who: SEEING_MONEY,
    summary: 'When the address of the own calendar of deliveries was made, without the address',
    input: command({}),
    output: z.object({ madeAt: z.string().nullable() }),
    handle: async ({ app, actor }) => ({
      madeAt: (await readOwnSettings(app, actor)).calendarMadeAt,
    }),
  }),
  endpoint({
    method: 'POST',
    path: '/api/users/me/calendar',
    who: SEEING_MONEY,
    summary:
      'Make the address under which a calendar program reads the own deliveries (text/calendar). It is answered once; one that was there ends',
    input: command({}),
    output: z.object({ address: z.string() }),
    handle: (call) => makeCalendarAddress(call.app, call.actor, callerOfCall(call)),
  }),
  endpoint({
    method: 'DELETE',
    path: '/api/users/me/calendar',
    who: SEEING_MONEY,
    summary: 'End the address of the own calendar of deliveries',
    input: command({}),
    output: done,
    handle: async (call) => {
      await removeCalendarAddress(call.app, call.actor, callerOfCall(call));
      return DONE;
    },
  }),
];
