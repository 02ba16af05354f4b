/** Header of a report: how many further stops wait on the phone that sends it. */
export const WAITING_HEADER = 'bellcart-waiting';
