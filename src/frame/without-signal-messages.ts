/** Of the page that opens on a rep's phone where theirs can't be read. */
export const WITHOUT_SIGNAL = {
  title: 'Customers on this phone',
  lead: 'Orders and notes that you finish here are kept on this phone, and sent once there is a connection.',
  wanted: 'Open the page you asked for',
} as const;
