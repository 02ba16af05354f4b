/** A start that cannot go on for a reason that the reader can act on: printed as it is, without a stack. */
export class Stopped extends Error {
  /** @param {string} message @param {number} [exitCode] */
  constructor(message, exitCode = 1) {
    super(message);
    this.name = 'Stopped';
    this.exitCode = exitCode;
  }
}

export const EXIT = { failed: 1, usage: 2, alreadyRunning: 3, portTaken: 4, otherData: 5 };
