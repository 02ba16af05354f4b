import type { SyncQuestion } from '../contract.ts';

/** Stops a run before it takes something away. Thrown inside its transaction, so that nothing of the run is kept. */
export class AsksFirst extends Error {
  readonly question: SyncQuestion;

  constructor(question: SyncQuestion) {
    super(question.text);
    this.name = 'AsksFirst';
    this.question = question;
  }
}

/** True for more than a tenth. A single one never is: where there are nine, one is an everyday change. */
export function isMany(losses: number, of: number): boolean {
  return losses > 1 && losses * 10 > of;
}

/**
 * Lets a run go on when its losses are few and not `precious`, or when a person saw each of them and said yes.
 * @throws AsksFirst otherwise
 */
export function askFirst(
  losses: readonly { key: string; text: string; precious?: boolean }[],
  of: number,
  accepted: ReadonlySet<string>,
  sentence: (count: number) => string,
): void {
  const must = isMany(losses.length, of) || losses.some((loss) => loss.precious);
  if (!must || losses.every((loss) => accepted.has(loss.key))) return;
  throw new AsksFirst({
    text: sentence(losses.length),
    items: losses.map(({ key, text }) => ({ key, text })),
  });
}
