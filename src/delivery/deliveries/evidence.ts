import { z } from 'zod';
import { idText } from '../../kit/id-schema.ts';

/** Why a stop says no position: the phone's own answer, never a reason to hold the stop up. */
export const NO_POSITION = ['refused', 'not-found', 'too-slow', 'no-device', 'not-yet'] as const;
export type NoPosition = (typeof NO_POSITION)[number];

/**
 * How the evidence of a stop came about, as the phone saw it. A phone of an earlier release leaves all of it out: then nothing is known of
 * it, and nothing is said.
 */
export const evidence = z.strictObject({
  /** `chosen`: the driver tapped a name that the phone offered. `typed`: it was typed into the driver's phone. */
  name: z.enum(['chosen', 'typed']).optional(),
  /** Whose hand drew the signature on the driver's phone, as the driver says. */
  drawnBy: z.enum(['receiver', 'driver']).optional(),
  noPosition: z.enum(NO_POSITION).optional(),
  /** Why a stop that asks for a photo has none, in the driver's words. */
  noPhoto: z.string().trim().max(200).default(''),
  /** Other orders of the same customer for which the same signature was given, in one act. */
  signedWith: z.array(idText).max(50).default([]),
});
export type Evidence = z.output<typeof evidence>;

/** Whose act the name and the signature of a stop were. `earlier`: a phone of an earlier release, which did not say. */
export const SIGNED_HOW = [
  'own-phone',
  'drawn-by-receiver',
  'drawn-by-driver',
  'drawn-earlier',
  'name-chosen',
  'name-typed',
  'name-earlier',
  'unsigned',
] as const;
export type SignedHow = (typeof SIGNED_HOW)[number];

/** One reading of it, for the proof, its PDF, mails and programs alike. */
export function signedHow(stop: {
  /** The receiver counted and signed on their own phone. */
  ownPhone: boolean;
  signed: boolean;
  signedByName: boolean;
  evidence: Pick<Evidence, 'name' | 'drawnBy'> | null;
}): SignedHow {
  if (stop.ownPhone) return 'own-phone';
  if (stop.signed)
    return stop.evidence?.drawnBy ? `drawn-by-${stop.evidence.drawnBy}` : 'drawn-earlier';
  if (!stop.signedByName) return 'unsigned';
  return stop.evidence?.name ? `name-${stop.evidence.name}` : 'name-earlier';
}
