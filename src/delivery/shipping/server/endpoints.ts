import { sentByItsDriver } from '../../../people/accounts/sign-in/server/public/sent-by-its-driver.ts';
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts';
import { readTruckLoadInput } from '../../runs/load-contract.ts';
import {
  confirmPlacardsInput,
  departed,
  departRunInput,
  loadAtDock,
  paperSigned,
  placardsConfirmed,
  signPaperInput,
} from '../contract.ts';
import { confirmPlacards } from './confirm-placards.ts';
import { departRun } from './depart-run.ts';
import { readLoadAtDock } from './load-at-dock.ts';
import { signPaper } from './sign-paper.ts';

export const shippingEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'GET',
    path: '/api/driver/load',
    who: ['desk', 'driver'],
    summary:
      'What one run has to load, what was counted onto its truck, and what is missing before it leaves',
    input: readTruckLoadInput,
    output: loadAtDock,
    handle: ({ app, actor, input, request }) => {
      sentByItsDriver(actor, request);
      return readLoadAtDock(app, actor, input.run);
    },
  }),
  endpoint({
    method: 'POST',
    path: '/api/depart-run',
    who: ['desk', 'driver'],
    summary: 'Send a run out, when nothing is missing or what may be is overridden with a reason',
    input: departRunInput,
    output: departed,
    idempotent: true,
    handle: ({ app, actor, input, key }) => departRun(app, actor, input, key),
  }),
  endpoint({
    method: 'POST',
    path: '/api/confirm-placards',
    who: ['desk', 'driver'],
    summary: 'Say that the placards that are due hang on the truck of a run',
    input: confirmPlacardsInput,
    output: placardsConfirmed,
    handle: async ({ app, actor, input, request, requestId, network }) => {
      sentByItsDriver(actor, request);
      await confirmPlacards(app, actor, input, { requestId, network });
      return { runId: input.runId, placards: input.placards };
    },
  }),
  endpoint({
    method: 'POST',
    path: '/api/sign-paper',
    who: ['desk', 'driver'],
    summary: 'Sign the shipping paper of a run as it was read; said again it stands once',
    input: signPaperInput,
    output: paperSigned,
    handle: async ({ app, actor, input, request, requestId, network }) => {
      sentByItsDriver(actor, request);
      await signPaper(app, actor, input, { requestId, network });
      return { runId: input.runId, hash: input.hash };
    },
  }),
];
