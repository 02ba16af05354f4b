import { z } from 'zod';
import { ORDERING } from '../../../kit/actor.ts';
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts';
import {
  claimPhotoInput,
  claimPhotoReceived,
  claimReceipt,
  decideClaimInput,
  raiseClaimInput,
  readClaimPhotoInput,
  reopenClaimInput,
  restoreClaimInput,
  withdrawClaimInput,
} from '../contract.ts';
import { arrangeDisposalInput, disposalArranged } from '../damage-contract.ts';
import { fetchPlanned, lineRestocked, planFetchInput, restockInput } from '../fetch-contract.ts';
import { arrangeDisposal } from './arrange-disposal.ts';
import { readClaimPhoto, receiveClaimPhoto } from './claim-photos.ts';
import { decideClaim, withdrawClaim } from './decide-claim.ts';
import { planFetch } from './plan-fetch.ts';
import { raiseClaim } from './raise-claim.ts';
import { reopenClaim } from './reopen-claim.ts';
import { restockLine } from './restock-line.ts';
import { restoreClaim } from './restore-claim.ts';

export const claimEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'POST',
    path: '/api/claims',
    who: ORDERING,
    summary: 'Report lines of a delivery as short, damaged, wrong or ordered by mistake',
    input: raiseClaimInput,
    output: claimReceipt,
    idempotent: true,
    handle: ({ app, actor, input, key }) => raiseClaim(app, actor, input, key),
  }),
  endpoint({
    method: 'PUT',
    path: '/api/claim-photos/:sha256',
    who: ORDERING,
    summary:
      'Send a photo for a claim as the raw body, under the SHA-256 of its bytes, before the claim that names it',
    input: claimPhotoInput,
    output: claimPhotoReceived,
    body: 'raw',
    limit: { points: 200, seconds: 3600, by: 'actor' },
    handle: ({ app, actor, input, request }) => receiveClaimPhoto(app, actor, input, request),
  }),
  endpoint({
    method: 'GET',
    path: '/api/claim-photos/:sha256',
    who: ORDERING,
    summary: 'A photo of a claim; `w` asks for a copy of at most 320, 800 or 1600 pixels',
    input: readClaimPhotoInput,
    output: z.unknown(),
    handle: ({ app, actor, input, request }) => readClaimPhoto(app, actor, input, request),
  }),
  endpoint({
    method: 'POST',
    path: '/api/claims/:id/decision',
    who: 'desk',
    summary:
      'Approve quantities of a claim, to be credited or to be sent again at no charge, or decline it',
    input: decideClaimInput,
    output: claimReceipt,
    handle: ({ app, actor, input }) => decideClaim(app, actor, input),
  }),
  endpoint({
    method: 'POST',
    path: '/api/claims/:id/fetch',
    who: 'desk',
    summary: 'Say how many of a claim’s goods the driver takes back at the customer’s next stop',
    input: planFetchInput,
    output: fetchPlanned,
    handle: ({ app, actor, input }) => planFetch(app, actor, input),
  }),
  endpoint({
    method: 'POST',
    path: '/api/claims/:id/damage',
    who: 'desk',
    summary:
      'Say what becomes of damaged goods that may not ride as they are: disposed of at the customer’s, taken in a salvage drum, or by a waste carrier',
    input: arrangeDisposalInput,
    output: disposalArranged,
    handle: ({ app, actor, input }) => arrangeDisposal(app, actor, input),
  }),
  endpoint({
    method: 'POST',
    path: '/api/claims/:id/restock',
    who: 'desk',
    summary: 'Put goods that were ordered by mistake and taken back into stock again',
    input: restockInput,
    output: lineRestocked,
    handle: ({ app, actor, input }) => restockLine(app, actor, input),
  }),
  endpoint({
    method: 'POST',
    path: '/api/claims/:id/reopen',
    who: 'desk',
    summary: 'Take a decision about a claim back, as long as nobody has acted upon it',
    input: reopenClaimInput,
    output: claimReceipt,
    handle: ({ app, actor, input }) => reopenClaim(app, actor, input),
  }),
  endpoint({
    method: 'POST',
    path: '/api/claims/:id/withdraw',
    who: ORDERING,
    summary: 'Take back a claim that nobody has decided',
    input: withdrawClaimInput,
    output: claimReceipt,
    handle: ({ app, actor, input }) => withdrawClaim(app, actor, input),
  }),
  endpoint({
    method: 'POST',
    path: '/api/claims/:id/restore',
    who: ORDERING,
    summary: 'Take up a withdrawn claim again, as long as its goods are not reported anew',
    input: restoreClaimInput,
    output: claimReceipt,
    handle: ({ app, actor, input }) => restoreClaim(app, actor, input),
  }),
];
