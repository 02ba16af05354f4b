/** A truck that can't go on, on the page of its run. */
export const HAND_OVER = {
  title: 'This truck can’t go on',
  lead: 'Its open stops go to another run of the day, behind the stops that it has.',
  to: 'Who brings the rest',
  choose: 'Choose a run',
  plan: 'Nobody yet: back to be planned',
  run: (name: string, driver: string, state: string) =>
    [name, driver, state].filter(Boolean).join(', '),
  goods:
    'To another run the goods are carried from truck to truck, and count as loaded there: count them when they are over. What needs a shipping paper is taken only by a truck that still stands at the dock, whose paper and check then name it.',
  stay: 'Without a run the goods stay in this truck, and no other run of the day can bring them before it is called back or counted back.',
  why: 'Why can’t it go on?',
  send: 'Hand the rest over',
  moved: (count: number, to: string | null) =>
    `${count === 1 ? '1 order' : `${count} orders`} ${to === null ? `${count === 1 ? 'is' : 'are'} to be planned again` : `${count === 1 ? 'rides' : 'ride'} on “${to}” now`}.`,
  left: (count: number) => `${count === 1 ? '1 order stays' : `${count} orders stay`} on this run:`,
} as const;
