import { z } from 'zod';
import { DELIVERING } from '../../../kit/actor.ts';
import { sentByItsDriver } from '../../../people/accounts/sign-in/server/public/sent-by-its-driver.ts';
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts';
import { closeRunInput, runClosed } from '../../runs/count-contract.ts';
import { caseDecided, decideCaseInput } from '../case-contract.ts';
import { deliverOrderInput, orderDelivered } from '../contract.ts';
import { correctDeliveryInput, deliveryCorrected } from '../correction-contract.ts';
import { WAITING_HEADER } from '../more-waiting.ts';
import { photoReceived, readPhotoInput, receivePhotoInput } from '../photo-contract.ts';
import {
  deliveryProof,
  deliveryRecords,
  oneDelivery,
  readDeliveriesInput,
  readOneDeliveryInput,
} from '../reading-contract.ts';
import { refusedStopResolved, resolveRefusedStopInput } from '../refused-contract.ts';
import { closeRun } from './close-run.ts';
import { correctDelivery } from './correct-delivery.ts';
import { decideCase } from './decide-case.ts';
import { deliverOrder } from './deliver-order.ts';
import { readDeliveries, readDeliveryRecord, readOneDelivery } from './read-deliveries.ts';
import { readPhoto, receivePhoto } from './receive-photo.ts';
import { resolveRefusedStop } from './resolve-refused-stop.ts';

export const deliveryEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'POST',
    path: '/api/deliver-order',
    who: DELIVERING,
    summary: 'Record what was handed over at the door',
    input: deliverOrderInput,
    output: orderDelivered,
    idempotent: true,
    handle: ({ app, actor, input, key, request }) => {
      sentByItsDriver(actor, request);
      const moreWaiting = Number(request.headers.get(WAITING_HEADER) ?? 0) > 0;
      return deliverOrder(app, actor, input, { key, moreWaiting });
    },
  }),
  endpoint({
    method: 'PUT',
    path: '/api/delivery-photos/:sha256',
    who: ['driver', 'desk'],
    summary:
      'Send a photo of a stop as the raw body, under the SHA-256 of its bytes; `order` is the stop’s order',
    input: receivePhotoInput,
    output: photoReceived,
    body: 'raw',
    limit: { points: 600, seconds: 3600, by: 'actor' },
    handle: ({ app, actor, input, request }) => {
      sentByItsDriver(actor, request);
      return receivePhoto(app, actor, input, request);
    },
  }),
  endpoint({
    method: 'GET',
    path: '/api/delivery-photos/:sha256',
    who: 'signed-in',
    summary: 'A photo of a stop; `w` asks for a copy of at most 320, 800 or 1600 pixels',
    input: readPhotoInput,
    output: z.unknown(),
    handle: ({ app, actor, input, request }) => readPhoto(app, actor, input, request),
  }),
  endpoint({
    method: 'POST',
    path: '/api/correct-delivery',
    who: DELIVERING,
    summary: 'Say what was really handed over at an accepted delivery',
    input: correctDeliveryInput,
    output: deliveryCorrected,
    idempotent: true,
    handle: ({ app, actor, input, key }) => correctDelivery(app, actor, input, key),
  }),
  endpoint({
    method: 'POST',
    path: '/api/settle-refused-stop',
    who: 'desk',
    summary: 'Record or set aside a stop that could not be accepted',
    input: resolveRefusedStopInput,
    output: refusedStopResolved,
    idempotent: true,
    handle: ({ app, actor, input, key }) => resolveRefusedStop(app, actor, input, key),
  }),
  endpoint({
    method: 'POST',
    path: '/api/decide-case',
    who: 'desk',
    summary: 'Decide on a delivered line of which two counts differ',
    input: decideCaseInput,
    output: caseDecided,
    idempotent: true,
    handle: ({ app, actor, input, key }) => decideCase(app, actor, input, key),
  }),
  endpoint({
    method: 'GET',
    path: '/api/deliveries/:id/record',
    who: 'signed-in',
    summary: 'The canonical record of an accepted delivery, its SHA-256, and whether it holds',
    input: readOneDeliveryInput,
    output: deliveryProof,
    handle: ({ app, actor, input }) => readDeliveryRecord(app, actor, input.id),
  }),
  endpoint({
    method: 'POST',
    path: '/api/close-run',
    who: ['desk', 'driver'],
    summary: 'Count a run back at the end of the day, and close it',
    input: closeRunInput,
    output: runClosed,
    idempotent: true,
    handle: ({ app, actor, input, key, request }) => {
      sentByItsDriver(actor, request);
      return closeRun(app, actor, input, key);
    },
  }),
  endpoint({
    method: 'GET',
    path: '/api/deliveries',
    who: 'signed-in',
    summary:
      'Accepted deliveries of the orders that the caller may see, newest first, page by page',
    input: readDeliveriesInput,
    output: deliveryRecords,
    handle: ({ app, actor, input }) => readDeliveries(app, actor, input),
  }),
  endpoint({
    method: 'GET',
    path: '/api/deliveries/:id',
    who: 'signed-in',
    summary: 'One accepted delivery with its lines',
    input: readOneDeliveryInput,
    output: oneDelivery,
    handle: ({ app, actor, input }) => readOneDelivery(app, actor, input.id),
  }),
];
