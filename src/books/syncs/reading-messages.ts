/** What pages of the books' items and customers say about the reading itself. */
export const read = 'Read QuickBooks now';
export const reading = 'Reading QuickBooks...';
export const lastRead = (when: string) => `Last read ${when}.`;
export const notConnected = 'QuickBooks is not connected';
export const toConnection = 'To the connection';
