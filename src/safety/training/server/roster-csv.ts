import { type CsvCell, csvFile } from '../../../kit/csv.ts';
import { isFamily, lessonOf } from '../lessons.ts';
import type { CrewMember, TrainingRecord } from '../matrix.ts';
import * as messages from '../messages.ts';
import type { SiteTraining } from './read-training.ts';

/** The English title of a lesson; its key where it is one that we no longer have. */
export const lessonTitle = (lesson: string): string =>
  isFamily(lesson) ? lessonOf(lesson).title.en : lesson;

/** Every signed lesson of a site, newest first, names as they were signed: a row under `messages.rosterHead`. */
export function rosterRows(
  records: readonly TrainingRecord[],
  crew: readonly CrewMember[],
): CsvCell[][] {
  const members = new Map(crew.map((member) => [member.id, member]));
  return records.map((record) => {
    const member = members.get(record.memberId);
    return [
      record.memberName,
      member?.name ?? '',
      member?.state ?? '',
      lessonTitle(record.lesson),
      record.revision,
      record.language,
      record.signedAt,
      record.how,
      record.trainer,
      record.storeroom,
      record.questions,
      record.rightFirst,
      record.signedByName ? messages.typedName : messages.finger,
      record.signedText,
    ];
  });
}

/** The same as a text, for a pack of files. */
export const rosterCsv = (
  records: readonly TrainingRecord[],
  crew: readonly CrewMember[],
): string =>
  csvFile(
    messages.rosterHead.map(({ title }) => title),
    rosterRows(records, crew),
  );

/** People by families: who is trained on what is there, and who is not. */
export function dueCsv({ matrix, families }: SiteTraining): string {
  return csvFile(
    messages.dueHead,
    matrix.flatMap(({ member, cells, fresh }) =>
      families.map(({ family }, at) => [
        member.name,
        member.department,
        lessonTitle(family),
        fresh[at]?.length
          ? messages.stateNew(fresh[at])
          : cells[at]
            ? messages.stateDone
            : messages.stateDue,
        cells[at]?.signedAt ?? '',
      ]),
    ),
  );
}
