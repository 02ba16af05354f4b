import { GO_TO_ACCOUNTING } from '../messages.ts';

/** What the page says that ends the connection to QuickBooks. */
export const disconnectMessages = {
  title: 'Disconnect QuickBooks',
  lead: 'This page explains what ends. Opening it changes nothing.',
  stops: 'What stops working',
  stays: 'Orders, deliveries and everything in QuickBooks stay as they are.',
  notConnected: 'QuickBooks is not connected',
  nothingToEnd: 'There is nothing to disconnect.',
  toAccounting: GO_TO_ACCOUNTING,
  end: (companyName: string) => `Disconnect ${companyName}`,
  keep: 'Keep it connected',
  ownerOnly: 'Only the owner of this shop can disconnect QuickBooks',
  askOwner: 'Please ask them if you think it should end.',
  endedThere: 'Did you just disconnect in QuickBooks?',
  /** `{signIn}`: the link of the next sentence. */
  endedThereText:
    'Then the shop notices it with its next call. The owner can {signIn} to check the connection or to connect again.',
  signIn: 'sign in',
  ended: 'QuickBooks is disconnected',
  revoked: 'The permission was given back',
  revokedText: 'Invoices of new deliveries wait here until you connect again.',
  notConfirmed: 'QuickBooks did not confirm it',
  notConfirmedText:
    'The shop no longer uses the permission, but please also disconnect it in QuickBooks under Apps, My apps.',
} as const;
