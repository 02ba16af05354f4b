import type { SyncQuestion } from '../../contract.ts';

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
