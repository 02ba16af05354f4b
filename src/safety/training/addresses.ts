import { siteTraining } from '../binders/addresses.ts';
import type { Family } from './families.ts';

/** The lessons behind a code on a storeroom's wall. */
export const codeLessons = siteTraining;
export const codeLesson = (token: string, family: Family) => `${codeLessons(token)}/${family}`;

/** The training of the site that is chosen, and one of its lessons on this phone. */
export const TRAINING = '/dashboard/training';
export const siteLesson = (customerId: string, family: Family) =>
  `${TRAINING}/${customerId}/${family}`;
