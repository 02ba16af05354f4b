import type { NewHazard } from './hazards-taught.ts';

/** Sentences of the training page of a site, in one place for translation. */
export const title = 'Training';
export const lead = (people: number, due: number) =>
  people === 0
    ? ''
    : `${people === 1 ? '1 person' : `${people} people`}, ${due === 0 ? 'nothing due' : due === 1 ? '1 lesson due' : `${due} lessons due`}`;
export const law =
  'Who works with a hazardous product is trained before the first time, and again when a new kind of hazard comes in: 29 CFR 1910.1200(h). These lessons teach the kinds of products that this site has received; you still show people the place, the gear and the alarm.';
export const due = 'Due';
/** Of one person, by the names of the lessons. */
export const dueOf = (lessons: readonly string[]) =>
  lessons.length === 0 ? 'nothing due' : `${lessons.length} due: ${lessons.join(', ')}`;
export const again = (lesson: string) => `${lesson} (again: new hazard)`;
export const notCovered = 'Not covered yet:';
/** Hazard classes whose names of the standard tell a crew nothing. */
const PLAIN: Readonly<Record<string, string>> = {
  'Target organ, one exposure, irritation': 'irritates the airways',
  'Target organ, one exposure, narcosis': 'makes drowsy or dizzy',
  'Target organ, one exposure': 'harms organs at once',
  'Target organ, repeated exposure': 'harms organs over time',
};
export const newHazard = ({ product, classes }: NewHazard) =>
  `${product} (${classes.map((one) => PLAIN[one] ?? one.toLowerCase()).join('; ')})`;
export const olderRevision = (was: number, now: number) =>
  `Lesson revision ${was}; it is revision ${now} now`;
export const noCrew = 'Nobody is on the list yet';
export const noCrewText =
  'Add the people who use these products. They need no account: each takes the lessons on a phone and signs there.';
export const noFamilies = 'No lesson is needed yet';
export const noFamiliesText =
  'This site has received no product that its safety data call hazardous. The lessons appear with the first delivery of one.';
export const withoutLesson = (count: number) =>
  count === 1
    ? 'One product has no lesson of its own kind. Read its sheet with the crew:'
    : `${count} products have no lesson of their own kind. Read their sheets with the crew:`;
export const lessonsTitle = 'Lessons for this site';
export const onThisPhone = 'On this phone';
export const asClass = 'As a class';
export const reviewEnglish = 'No safety professional has signed all of them yet.';
export const reviewSpanish = 'No translator has signed all of their Spanish yet.';
export const lessonsLead =
  'People scan the code on the storeroom wall and press Training. Or hand them this phone; after a class everybody signs on it.';
export const here = 'Here:';
export const waitingTitle = 'Typed on a phone: is this somebody of yours?';
export const waitingText = 'Their training is kept. It counts when you confirm the name.';
export const confirmAs = 'This is';
export const someoneNew = 'Somebody new';
export const confirm = 'Confirm';
export const refuse = 'Not one of us';
export const confirmed = 'The name is confirmed.';
export const refused = 'The name is taken off. What was signed stays in the record.';
export const crewTitle = 'People';
export const addPerson = 'Add a person';
export const name = 'Name';
export const department = 'Department';
export const language = 'Language';
export const languages = { en: 'English', es: 'Spanish' } as const;
export const add = 'Add to the list';
export const added = 'Added. Their lessons are due now.';
export const change = 'Change';
export const save = 'Save';
export const changed = 'Saved. What was signed keeps the name as it was signed.';
export const leaves = 'No longer here';
export const left = 'Marked as no longer here. Their records stay.';
export const returns = 'Works here again';
export const returned = 'Back on the list.';
export const leftTitle = (count: number) =>
  count === 1 ? '1 person no longer here' : `${count} people no longer here`;
export const rosterTitle = 'Signed training';
export const rosterNone = 'Nobody has signed a lesson yet.';
export const rosterMore = (more: number) => `${more} earlier`;
export const rosterCut = (shown: number, all: number) =>
  `The newest ${shown} of ${all} are shown. The file has all.`;
export const score = 'Right at once';
export const scoreOf = (right: number, questions: number) => `${right} of ${questions}`;
export const byWall = (storeroom: string) => `Alone, code ${storeroom}`;
export const byPhone = (trainer: string) => `Alone, phone of ${trainer || 'a former account'}`;
export const inClass = (trainer: string) => `Class, led by ${trainer || 'a former account'}`;
export const finger = 'By finger';
export const typedName = 'By name';
export const notConfirmed = 'name not confirmed';
export const download = { csv: 'Roster (CSV)', xlsx: 'Roster (Excel)' };
export const more = 'More about training';
export const toSafety = 'Safety';
export const revision = (number: number) => `revision ${number}`;
/** `numeric` and `day`: figures and days of a workbook. */
export const rosterHead = [
  { title: 'Name as signed' },
  { title: 'On the list as' },
  { title: 'State of the name' },
  { title: 'Lesson' },
  { title: 'Revision', numeric: true },
  { title: 'Language' },
  { title: 'Signed at (UTC)', day: true },
  { title: 'How' },
  { title: 'Led by' },
  { title: 'Storeroom code' },
  { title: 'Questions', numeric: true },
  { title: 'Right at once', numeric: true },
  { title: 'Signed by' },
  { title: 'Sentence signed' },
] as const;
export const dueHead = ['Name', 'Department', 'Lesson', 'State', 'Trained on'] as const;
export const stateDue = 'due';
export const stateDone = 'trained';
export const stateNew = (hazards: readonly NewHazard[]) =>
  `due: ${hazards.map(newHazard).join(', ')} not covered yet`;
