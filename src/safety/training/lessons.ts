import { FAMILIES, type Family } from './families.ts';
import { type Lesson, type LessonText, whatNotToMix } from './lesson.ts';
import { acids } from './lessons/acids.ts';
import { basics } from './lessons/basics.ts';
import { caustics } from './lessons/caustics.ts';
import { chlorine } from './lessons/chlorine.ts';
import { dilution } from './lessons/dilution.ts';
import { disinfectants } from './lessons/disinfectants.ts';
import { oxidizers } from './lessons/oxidizers.ts';
import { solvents } from './lessons/solvents.ts';

const TEXTS: Readonly<Record<Family, LessonText>> = {
  basics,
  dilution,
  chlorine,
  acids,
  caustics,
  disinfectants,
  oxidizers,
  solvents,
};

/** The lesson of a family as it is read now. */
export const lessonOf = (family: Family): Lesson => ({
  ...TEXTS[family],
  ...whatNotToMix(family),
});

/** Every lesson, the general ones first. */
export const LESSONS: readonly Lesson[] = FAMILIES.map(lessonOf);

export const isFamily = (text: string): text is Family =>
  (FAMILIES as readonly string[]).includes(text);
