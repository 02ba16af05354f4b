import type { Sql } from '../src/platform/database.ts';
import { sql } from '../src/platform/sql.ts';
import type { Family } from '../src/safety/training/families.ts';
import { lessonOf } from '../src/safety/training/lessons.ts';
import { phoneMessages, spoken } from '../src/safety/training/phone/messages.ts';
import type { DemoCustomer } from './customers.ts';
import { demoId } from './ids.ts';
import { DEMO_PEOPLE } from './people.ts';
import { seededDice } from './random.ts';
import { demoSignature } from './signature.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;

const CREW: readonly { name: string; department: string; language: 'en' | 'es' }[] = [
  { name: 'Rosa Medeiros', department: 'Housekeeping', language: 'es' },
  { name: 'Ana Lucia Prado', department: 'Housekeeping', language: 'es' },
  { name: 'Devon Clarke', department: 'Laundry', language: 'en' },
  { name: 'Thuy Pham', department: 'Kitchen', language: 'en' },
  { name: 'Walter Grady', department: 'Engineering', language: 'en' },
];
const WAITING = 'Luz Herrera';

/** Who took what: lessons by the place in the crew, so many days ago. A class of three was led by the buyer. */
const TAKEN: readonly {
  family: Family;
  who: readonly number[];
  daysAgo: number;
  how: 'self' | 'class';
  /** Hazard classes that the lesson covered; left out: nobody noted them. */
  covers?: readonly string[];
}[] = [
  { family: 'basics', who: [0, 1, 2], daysAgo: 64, how: 'class' },
  { family: 'chlorine', who: [0, 2], daysAgo: 63, how: 'self' },
  // The newer sheet of the bowl cleaner says that its vapor irritates the airways.
  {
    family: 'acids',
    who: [0],
    daysAgo: 41,
    how: 'self',
    covers: [
      'Corrosive to metals',
      'Serious eye damage or irritation',
      'Skin corrosion or irritation',
    ],
  },
  { family: 'dilution', who: [0, 1], daysAgo: 40, how: 'self' },
  { family: 'basics', who: [3], daysAgo: 12, how: 'self' },
];

/** The crew of the demo buyer's first hotel, some of it trained, and one name that waits to be confirmed. */
export async function loadTraining(
  tx: Sql,
  customers: readonly DemoCustomer[],
  now: number,
): Promise<void> {
  const [buyer] = DEMO_PEOPLE;
  const hotel = customers.find(({ name }) => name === buyer?.customers?.[0]);
  if (!buyer || !hotel) return;
  const since = new Date(now - 90 * DAY);
  const memberId = (name: string) => demoId(`crew-${name}`);
  for (const { name, department, language } of CREW)
    await tx.execute(sql`
      insert into crew_members (id, customer_id, name, department, language, state, added_by,
                                added_at, decided_by, decided_at)
      values (${memberId(name)}, ${hotel.id}, ${name}, ${department}, ${language}, 'active',
              ${buyer.id}, ${since}, ${buyer.id}, ${since})`);
  await tx.execute(sql`
    insert into crew_members (id, customer_id, name, language, state, added_at)
    values (${memberId(WAITING)}, ${hotel.id}, ${WAITING}, 'es', 'waiting',
            ${new Date(now - 2 * DAY)})`);
  const dice = seededDice(23);
  const taken = TAKEN.flatMap(({ family, who, daysAgo, how, covers = null }) =>
    CREW.filter((_, place) => who.includes(place)).map(({ name, language }, nth) => {
      return { family, name, language, how, covers, at: now - daysAgo * DAY + nth * HOUR };
    }),
  );
  const alone = { family: 'basics', language: 'es', how: 'self', covers: null } as const;
  const records = [...taken, { ...alone, name: WAITING, at: now - 2 * DAY }];
  for (const { family, name, language, how, covers, at } of records) {
    const lesson = lessonOf(family);
    const textIn = (one: 'en' | 'es') =>
      phoneMessages[spoken(one)].statement(lesson.title[one], hotel.name);
    await tx.execute(sql`
      insert into lesson_revisions (lesson, revision, content, first_signed_at)
      values (${family}, ${lesson.revision}, ${JSON.stringify(lesson)}, ${new Date(at)})
      on conflict do nothing`);
    const id = demoId(`training-${family}-${name}`, at);
    const isClass = how === 'class';
    await tx.execute(sql`
      insert into training_records (id, customer_id, member_id, member_name, lesson, revision,
             language, how, trainer_id, code_id, class_key, questions, right_first, signature,
             signed_by_name, signed_text, signed_text_english, covers, form_key, signed_at)
      values (${id}, ${hotel.id}, ${memberId(name)}, ${name}, ${family}, ${lesson.revision}, ${language}, ${how},
              ${isClass ? buyer.id : null},
              ${isClass ? null : demoId('site-code-Laundry, basement')},
              ${isClass ? 'demo-class' : ''}, ${lesson.quiz.length},
              ${lesson.quiz.length - (at % 2)}, ${JSON.stringify(demoSignature(dice))}, false,
              ${textIn(language)}, ${textIn('en')}, ${covers}, ${id}, ${new Date(at)})`);
  }
}
