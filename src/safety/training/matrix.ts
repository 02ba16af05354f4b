import type { Family } from './families.ts';
import { type NewHazard, newHazards, type TaughtProduct } from './hazards-taught.ts';
import type { LessonLanguage } from './lesson.ts';

/** One signed lesson of one person. */
export interface TrainingRecord {
  id: string;
  memberId: string;
  /** As it was signed. */
  memberName: string;
  lesson: Family;
  revision: number;
  language: LessonLanguage;
  how: 'self' | 'class';
  /** Who led the class or handed over the phone; '' by the code on the wall. */
  trainer: string;
  storeroom: string;
  questions: number;
  rightFirst: number;
  signedByName: boolean;
  signedText: string;
  /** Hazard classes that it covered when it was signed; null: nobody noted them then. */
  covers: readonly string[] | null;
  /** ISO moment. */
  signedAt: string;
}

export interface CrewMember {
  id: string;
  name: string;
  department: string;
  language: LessonLanguage;
  state: 'waiting' | 'active' | 'refused' | 'left';
  addedAt: string;
}

export interface MatrixRow {
  member: CrewMember;
  /** By family: the newest record; null = not trained on it. */
  cells: readonly (TrainingRecord | null)[];
  /** By family, where a lesson was taken: what came since with hazards that no lesson covered. */
  fresh: readonly (readonly NewHazard[])[];
  /** How many families of the site are due. */
  due: number;
}

/**
 * Who was trained on what is there: people by families, those with the most gaps first, then by
 * name. A family that arrives is a new column, so everybody is due again for it; a product of a
 * family already taught makes those due whose lessons covered none of one of its hazard classes
 * (29 CFR 1910.1200(h)(1): whenever a new chemical hazard is introduced). `records` newest first.
 */
export function trainingMatrix(
  crew: readonly CrewMember[],
  families: readonly Family[],
  {
    records,
    products,
    timeZone,
  }: { records: readonly TrainingRecord[]; products: readonly TaughtProduct[]; timeZone: string },
): MatrixRow[] {
  return crew
    .filter(({ state }) => state === 'active')
    .map((member) => {
      const own = records.filter(({ memberId }) => memberId === member.id);
      const cells = families.map((family) => own.find(({ lesson }) => lesson === family) ?? null);
      const fresh = families.map((family, at) =>
        cells[at] ? newHazards(family, products, own, timeZone) : [],
      );
      const due = cells.filter((cell, at) => cell === null || fresh[at]?.length).length;
      return { member, cells, fresh, due };
    })
    .toSorted((a, b) => b.due - a.due || a.member.name.localeCompare(b.member.name, 'en'));
}
