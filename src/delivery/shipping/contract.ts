import { z } from 'zod';
import { idText } from '../../kit/id-schema.ts';
import { runInput } from '../runs/contract.ts';
import { truckLoad } from '../runs/load-contract.ts';
import { OVERRIDABLE, POINT_KINDS } from './departure.ts';
import { departureMessages } from './departure-messages.ts';
import { endorsementMessages } from './endorsement-messages.ts';
import { paperMessages, trainingMessages as words } from './messages.ts';

const line = (most: number, message: string) =>
  z.string().trim().min(1, message).max(most, `Use at most ${most} characters.`);

/** What the form says for somebody without an account. */
export const NO_ACCOUNT = 'no-account';

/** A record as 49 CFR 172.704(d) wants it. `userId` is NO_ACCOUNT for somebody without an account, who is named instead. */
export const recordTrainingInput = z.strictObject({
  userId: z.union([idText, z.literal(NO_ACCOUNT)], 'Choose the person.'),
  personName: z.string().trim().max(120),
  trainedOn: z.iso.date('Enter the day.'),
  materials: line(300, 'Say what they are, or where they are kept.'),
  trainerName: line(120, 'Enter who trained.'),
  trainerAddress: line(200, 'Enter the address.'),
  tested: line(200, 'Say how it was tested.'),
  certified: z.literal(true, words.certifyNeeded),
});
export type RecordTraining = z.output<typeof recordTrainingInput>;

export const endTrainingInput = z.strictObject({
  trainingId: idText,
  reason: line(200, 'Say why.'),
});
export type EndTraining = z.output<typeof endTrainingInput>;

/** Signs for the paper whose text has this hash, on the truck that stood on the screen; left out, it is the truck of the run. */
export const signPaperInput = z.strictObject({
  runId: idText,
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  truckName: z.string().max(120).optional(),
  checked: z.literal(true, paperMessages.confirmNeeded),
});
export type SignPaper = z.output<typeof signPaperInput>;

export const paperSigned = z.object({ runId: z.string(), hash: z.string() });

/** `override`: what is missing and may be, as it was read, and why the run leaves all the same. */
export const departRunInput = runInput.extend({
  override: z
    .strictObject({
      points: z.array(z.enum(OVERRIDABLE)).min(1).max(OVERRIDABLE.length),
      reason: line(300, departureMessages.reasonNeeded),
    })
    .optional(),
});
export type DepartRun = z.output<typeof departRunInput>;

export const departed = z.object({ runId: z.string(), stops: z.int() });
export type Departed = z.output<typeof departed>;

/** `placards`: the names that were read on the screen. `truckName`: of the truck that stood there, '' for none; left out, it is the truck of the run. */
export const confirmPlacardsInput = z.strictObject({
  runId: idText,
  placards: z.string().max(200),
  truckName: z.string().max(120).optional(),
});
export type ConfirmPlacards = z.output<typeof confirmPlacardsInput>;

export const placardsConfirmed = z.object({ runId: z.string(), placards: z.string() });

export const noteOverrideInput = z.strictObject({ runId: idText, overrideId: idText });
export type NoteOverride = z.output<typeof noteOverrideInput>;

export const recordEndorsementInput = z
  .strictObject({
    userId: z.string().pipe(idText),
    license: line(120, 'Enter state and number.'),
    /** The last day of the license; null: given up or taken away. */
    expiresOn: z.iso.date('Enter the day.').nullable(),
    givenUp: z.boolean(),
  })
  .refine(({ expiresOn, givenUp }) => givenUp === (expiresOn === null), {
    path: ['expiresOn'],
    error: endorsementMessages.whichDay,
  });
export type RecordEndorsement = z.output<typeof recordEndorsementInput>;

const pointShown = z.object({
  kind: z.enum(POINT_KINDS),
  text: z.string(),
  out: z.object({ text: z.string(), to: z.string().nullable() }),
  override: z.enum(['nobody', 'owner', 'desk-or-driver']),
});

/** One line of the paper, in the order of 49 CFR 172.202. */
const paperEntry = z.object({
  name: z.string(),
  sizeUnit: z.string(),
  description: z.string(),
  count: z.int(),
  packages: z.string(),
  total: z.string(),
  pounds: z.number(),
});

const deadlyGoods = z.object({ nameKey: z.string(), name: z.string() });

/** The shipping paper as a phone reads it and signs for it at the dock, where there may be no signal: all that its hash stands for, and what its goods do together. */
const paperAtDock = z.object({
  state: z.enum(['draft', 'changed', 'signed']),
  hash: z.string(),
  /** When the office read it, in words of the company's day. */
  asOf: z.string(),
  timeZone: z.string(),
  asks: z.array(z.object({ text: z.string(), to: z.string(), unweighed: z.string().optional() })),
  content: z.object({
    shipper: z.object({ name: z.string(), address: z.string() }),
    emergencyPhone: z.string(),
    consignees: z.array(
      z.object({
        orderNumber: z.string(),
        name: z.string(),
        address: z.string(),
        entries: z.array(paperEntry),
      }),
    ),
    packages: z.int(),
    pounds: z.number(),
  }),
  notices: z.object({
    placards: z.array(z.string()),
    segregation: z.array(z.object({ rule: z.string(), between: z.string() })),
  }),
  /** Pairs of the load that together can kill, by our own list; missing on a phone that kept it from an earlier release. */
  deadly: z.array(z.object({ a: deadlyGoods, b: deadlyGoods, reason: z.string() })).optional(),
  /** Who signed for exactly this, or before it changed; null: nobody. */
  signature: z.object({ signer: z.string(), at: z.string(), trained: z.string() }).nullable(),
  /** As whom the reader signs; null: no training of theirs holds today. */
  signer: z.object({ name: z.string(), until: z.string() }).nullable(),
  /** What it was made of: other counts make another paper. */
  counts: z.array(z.object({ orderLineId: z.string(), count: z.int() })),
});
export type PaperAtDock = z.output<typeof paperAtDock>;

/** What one truck has to load, and what is missing before it leaves. */
export const loadAtDock = truckLoad.extend({
  /** At the dock: the trucks that lines were counted into before the run got the one that it has, and when it got it; missing: none, or of an earlier release. */
  before: z.object({ trucks: z.array(z.string()), at: z.string() }).optional(),
  /** At the dock, where its goods need one and the reader sees the whole truck. */
  paper: paperAtDock.optional(),
  /** Null: the truck has left, or carries nothing. Moments are words of the company's day. */
  departure: z
    .object({
      points: z.array(pointShown),
      placards: z.object({
        names: z.string(),
        confirmed: z.object({ by: z.string(), at: z.string() }).nullable(),
      }),
    })
    .nullable(),
});
export type LoadAtDock = z.output<typeof loadAtDock>;
