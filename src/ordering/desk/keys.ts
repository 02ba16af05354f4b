import type { KeyGroup } from '../../ui/page-keys.ts';

/** The keys of the order desk, in the order in which a call goes: what is pressed, and what it does. */
export const KEYS: KeyGroup = {
  title: 'Order desk',
  keys: [
    { press: 'Alt+N', does: 'A new order: say who it is' },
    { press: 'Arrows, Enter', does: 'In a list: choose, take' },
    { press: 'Alt+1 to Alt+9', does: 'Go to an order that is begun' },
    { press: 'Alt+L', does: 'Type the next product' },
    {
      press: 'Alt+U',
      does: 'Order guide: type quantities, Enter for the next row, + as last time',
    },
    { press: 'Alt+O', does: 'Order details: PO, day, notes' },
    { press: 'Alt+R', does: 'Order the last order again' },
    { press: 'Ctrl+Enter', does: 'Place the order' },
  ],
};
