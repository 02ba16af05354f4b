/** Texts of the dashboard about changes by other people. */
export const live = {
  on: 'Live',
  lost: (time: string) => `Not live since ${time}`,
  held: 'Something here has changed.',
  show: 'Show it',
  newRows: (count: number) => (count === 1 ? '1 new order' : `${count} new orders`),
  toTop: 'Go up',
};

/** Beside a page's name in the list of the dashboard. */
export const waits = (count: number) => `${count} waiting`;
