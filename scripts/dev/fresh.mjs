/**
 * Keeps something open that is made from code which changes: each `current()` gives what the newest code has opened, and closes what
 * older code had. Calls wait for each other, so nothing is opened twice. Code that fails is not tried again until it is other code.
 * @template Open, Opened
 * @param {object} options
 * @param {() => Promise<Open>} options.load the newest code; the same value as before when nothing has changed
 * @param {(code: Open) => Promise<Opened & { close(): Promise<void> }>} options.open
 * @param {(ms: number) => void} [options.onReplaced]
 * @param {(error: unknown) => void} [options.onFailed]
 */
export function keepFresh({ load, open, onReplaced = () => {}, onFailed = () => {} }) {
  let code;
  let opened;
  let failure;
  let closed = false;
  let turn = Promise.resolve();
  let closings = Promise.resolve();

  const letGo = () => {
    const old = opened;
    opened = undefined;
    // In the background: what is under way there may finish while the new code answers already.
    if (old) closings = Promise.all([closings, old.close().catch(onFailed)]);
  };

  const fail = (error) => {
    // The same fault is said once, however many requests meet it.
    if (String(error?.stack) !== String(failure?.error?.stack)) onFailed(error);
    failure = { error };
    throw error;
  };

  const refresh = async () => {
    if (closed) throw new Error('This shop is closed.');
    const began = performance.now();
    let newest;
    try {
      newest = await load();
    } catch (error) {
      code = undefined;
      return fail(error);
    }
    if (newest === code) {
      if (failure) throw failure.error;
      return opened;
    }
    code = newest;
    const isFirst = opened === undefined && failure === undefined;
    letGo();
    try {
      opened = await open(newest);
    } catch (error) {
      return fail(error);
    }
    failure = undefined;
    if (!isFirst) onReplaced(performance.now() - began);
    return opened;
  };

  return {
    /** What the newest code has opened. Throws what that code threw when it was loaded or opened. */
    current() {
      const mine = turn.then(refresh);
      turn = mine.catch(() => {});
      return mine;
    },
    /** The code stays, but what it opened must be opened anew. */
    outdate() {
      code = undefined;
    },
    async close() {
      await turn;
      closed = true;
      letGo();
      await closings;
    },
  };
}
