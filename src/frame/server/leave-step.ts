import { z } from 'zod';
import { PUT_AWAY } from '../../company/contract.ts';
import { changeCompanySettings } from '../../company/server/change-company-settings.ts';
import { readCompanyVersion } from '../../company/server/queries.ts';
import type { UserActor } from '../../kit/actor.ts';
import { AppError } from '../../kit/app-error.ts';
import type { App } from '../../platform/app.ts';
import { lawAsks } from '../setup-messages.ts';
import { readSetupSteps } from './setup-steps.ts';

/** Says of a step of the set-up guide that it is not for this company, or of the guide that it leaves the home page, or takes that back. */
export const leaveStepInput = z.strictObject({
  step: z.enum(PUT_AWAY),
  answer: z.enum(['not-for-us', 'for-us']),
});

/**
 * An owner's word that the company has no use for a step. @throws AppError `permission-denied` for anyone but a super_admin,
 * `failed-precondition` where the law asks for it
 */
export async function leaveStep(
  app: App,
  actor: UserActor,
  { step, answer }: z.output<typeof leaveStepInput>,
  facts: { requestId: string; network: string },
): Promise<void> {
  const { version, settings } = await readCompanyVersion(app);
  const others = settings.setUpNotForUs.filter((one) => one !== step);
  const setUpNotForUs = answer === 'not-for-us' ? [...others, step] : others;
  // No law asks for the guide on the home page.
  const found =
    step === 'guide' ? null : (await readSetupSteps(app)).find(({ name }) => name === step);
  if (found !== null && answer === 'not-for-us' && found?.notForUs === undefined && !found?.done)
    throw new AppError('failed-precondition', 409, lawAsks, { reason: 'needed' });
  await changeCompanySettings(app, actor, { version, settings: { setUpNotForUs } }, facts);
}
