import { readCompany } from '../../company/server/queries.ts';
import { isStaff, isSuperAdmin, type UserActor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { readingTogether } from '../../platform/read-together.ts';
import { homesOf } from '../dashboard/navigation.ts';
import { attentionOf } from './attention.ts';
import { readSetupSteps, type SetupStep } from './setup-steps.ts';

/** What waits for a person of the staff, for the overview; nothing for customers and reps. */
export async function loadTasks(here: RequestContext, user: UserActor) {
  if (!isStaff(user) || user.salesRep) return { attention: null, setup: [], others: [] };
  const [attention, setup] = await Promise.all([
    attentionOf(here, user),
    isSuperAdmin(user) ? setupOf(readingTogether(here.app)) : [],
  ]);
  return {
    // "All done" is for the owner only; other staff see the list when it has entries.
    attention: isSuperAdmin(user) || attention.length > 0 ? attention : null,
    setup,
    /** Where the person's other duties begin; an owner has them all, and the list beside the page. */
    others: user.role === 'super_admin' ? [] : homesOf(user.duties).slice(1),
  };
}

/** The steps of the set-up guide until its owner puts it away; the home page then says nothing of them, and none is read. */
async function setupOf(app: App): Promise<SetupStep[]> {
  return (await readCompany(app)).setUpNotForUs.includes('guide') ? [] : readSetupSteps(app);
}
