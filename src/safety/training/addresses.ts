import { siteTraining } from '../binders/addresses.ts';
import type { Family } from './families.ts';

/** The lessons behind a code on a storeroom's wall. */
export const codeLessons = siteTraining;
export const codeLesson = (token: string, family: Family) => `${codeLessons(token)}/${family}`;

/** The training of a site, its file, and one of its lessons on this phone: the last stands on paper and keeps its address. */
export const trainingOf = (customerId: string) =>
  `/dashboard/customers/${customerId}/safety/training`;
export const rosterOf = (customerId: string) => `${trainingOf(customerId)}.csv`;
export const siteLesson = (customerId: string, family: Family) =>
  `/dashboard/training/${customerId}/${family}`;
