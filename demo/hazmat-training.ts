import { shiftDay } from '../src/kit/time.ts';
import type { Sql } from '../src/platform/database.ts';
import { sql } from '../src/platform/sql.ts';
import { demoId } from './ids.ts';
import { demoPersonId } from './people.ts';

/** The same day so many years before. */
const yearsBefore = (day: string, years: number) =>
  `${Number(day.slice(0, 4)) - years}${day.slice(4).replace('-02-29', '-02-28')}`;

/**
 * Who has hazmat training: the desk, whose training ends in 40 days and is warned of, the driver, who holds the endorsement too, and a driver
 * who helps out and has no account. The demo's owner has none, and records it where it is to be tried.
 */
export async function loadHazmatTraining(tx: Sql, now: number, today: string): Promise<void> {
  const people = [
    { part: 'desk', userId: demoPersonId('desk'), name: 'Priya Raman', ends: 40 },
    { part: 'driver', userId: demoPersonId('driver'), name: 'Sam Okafor', ends: 400 },
    { part: 'helper', userId: null, name: 'Walt Beaudry', ends: 700 },
  ];
  await tx.execute(sql`
    insert into hazmat_endorsements (id, user_id, person_name, license, expires_on, recorded_by,
           recorded_at)
    values (${demoId('hazmat-endorsement-driver')}, ${demoPersonId('driver')}, 'Sam Okafor',
            'RI 4401827, class B', ${shiftDay(today, 500)}, ${demoPersonId('owner')},
            ${new Date(now)})`);
  for (const { part, userId, name, ends } of people)
    await tx.execute(sql`
      insert into hazmat_trainings (id, user_id, person_name, trained_on, materials, trainer_name,
             trainer_address, tested, recorded_by, recorded_at)
      values (${demoId(`hazmat-training-${part}`)}, ${userId}, ${name},
              ${yearsBefore(shiftDay(today, ends), 3)},
              'Course “Ground shipper”, slides and certificate in the office, folder 7',
              'Harbor Hazmat Training', '9 Customs Wharf, Providence, RI 02903',
              'Written test of 40 questions, passed', ${demoPersonId('owner')}, ${new Date(now)})`);
}
