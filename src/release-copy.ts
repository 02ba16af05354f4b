import { doubtCredits } from './books/credits/server/doubt-credits.ts';
import { doubtInvoices } from './books/invoices/server/doubt-invoices.ts';
import { recordAudit } from './company/server/record-audit.ts';
import { heldOnCopies } from './jobs.ts';
import type { App } from './platform/app.ts';
import { heldBecause, leaveOlderMail, release, whatWaits } from './platform/held-copy.ts';

const counted = (count: number, one: string, several: string) =>
  `${count} ${count === 1 ? one : several}`;

/** What a release would let go, in lines for who asks. */
async function lines(app: App, because: string): Promise<string[]> {
  const { mails, oldest, jobs } = await whatWaits(app.db, heldOnCopies);
  return [
    `This installation is a held copy: ${because}`,
    `${counted(mails, 'e-mail waits', 'e-mails wait')}${oldest ? `, the oldest since ${oldest.toISOString()}` : ''}; ${counted(jobs, 'job', 'jobs')} of accounting and files.`,
  ];
}

export interface Released {
  lines: string[];
  /** False: nothing was done, because it was not asked for with --yes. */
  done: boolean;
}

/**
 * A person says that this installation is the shop from now on. What it runs on is remembered, documents that its original may have sent are
 * looked up in the books before anything goes out, and what was held goes out. Workers notice within a quarter of a minute.
 */
export async function releaseCopy(
  app: App,
  { yes, leaveMail }: { yes: boolean; leaveMail: boolean },
): Promise<Released> {
  const because = await heldBecause(app);
  if (because === null)
    return { lines: ['This installation is no held copy: nothing is held.'], done: true };
  const changed = await lines(app, because);
  if (!yes)
    return {
      lines: [
        ...changed,
        'Make sure that the original does not run any more. Then say --yes, and what waits goes out;',
        '--yes --without-older-mail leaves those e-mails that waited when the copy was made.',
      ],
      done: false,
    };
  const now = new Date(app.clock.now());
  await app.db.transaction(async (tx) => {
    const left = leaveMail ? await leaveOlderMail(tx) : 0;
    const documents = (await doubtInvoices(tx, now)) + (await doubtCredits(tx, now));
    await release(app, tx, now);
    await recordAudit(
      app,
      tx,
      { kind: 'system', name: 'operator' },
      {
        action: 'installation.released',
        objectKind: 'installation',
        before: { held: because },
        after: { documents, mailsLeft: left },
      },
    );
    changed.push(
      `Released. ${counted(documents, 'document is', 'documents are')} looked up in the books before anything is sent${leaveMail ? `; ${counted(left, 'older e-mail was', 'older e-mails were')} left` : ''}.`,
    );
  });
  app.log.info('held copy released', { because });
  return { lines: changed, done: true };
}
