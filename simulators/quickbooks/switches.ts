/** Where QuickBooks varies, is undocumented, or can be made harder than life on purpose. */
export interface Switches {
  /** A new refresh token at every refresh, instead of once in 24 hours (behaviour 10). */
  strictRotation: boolean;
  /** Whether invalid_grant carries an error_description (behaviour 12). */
  invalidGrantDescription: boolean;
  /** 500 calls a minute and 10 a second per realm, 40 batches a minute (behaviour 22). */
  limits: boolean;
  throttleBody: 'xml' | 'json' | 'empty';
  /** MAXRESULTS over 1000 (behaviour 28). */
  overlongPage: 'refuse' | 'cap';
  /** Voiding what is void already (behaviour 47). */
  secondVoid: 'nothing' | 'fault';
  /** Making a customer inactive that owes or is owed something: both have been reported. */
  inactiveWithBalance: 'allowed' | 'refused';
  /** The code of what is dated in a closed period: both have been seen. */
  closedPeriod: '6210' | '6200';
  webhookFormat: 'cloudevents' | 'legacy';
  webhookData: 'empty' | 'absent';
  webhookTime: 'milliseconds' | 'nanoseconds' | 'absent';
  webhookContentType:
    | 'application/json'
    | 'application/cloudevents+json'
    | 'application/cloudevents-batch+json';
  webhookSignature: 'right' | 'wrong';
  /** Every delivery is sent a second time. */
  webhookDuplicate: boolean;
  /** Newest event first inside a delivery. */
  webhookReversed: boolean;
  /** Events wait until they are flushed through the control API, so that realms mix in one delivery. */
  webhookHold: boolean;
}

export const defaultSwitches: Switches = {
  strictRotation: false,
  invalidGrantDescription: true,
  limits: true,
  throttleBody: 'xml',
  overlongPage: 'refuse',
  secondVoid: 'nothing',
  inactiveWithBalance: 'allowed',
  closedPeriod: '6210',
  webhookFormat: 'cloudevents',
  webhookData: 'empty',
  webhookTime: 'milliseconds',
  webhookContentType: 'application/json',
  webhookSignature: 'right',
  webhookDuplicate: false,
  webhookReversed: false,
  webhookHold: false,
};

const choices: Partial<Record<keyof Switches, readonly string[]>> = {
  throttleBody: ['xml', 'json', 'empty'],
  overlongPage: ['refuse', 'cap'],
  secondVoid: ['nothing', 'fault'],
  inactiveWithBalance: ['allowed', 'refused'],
  closedPeriod: ['6210', '6200'],
  webhookFormat: ['cloudevents', 'legacy'],
  webhookData: ['empty', 'absent'],
  webhookTime: ['milliseconds', 'nanoseconds', 'absent'],
  webhookContentType: [
    'application/json',
    'application/cloudevents+json',
    'application/cloudevents-batch+json',
  ],
  webhookSignature: ['right', 'wrong'],
};

/** Applies a change after checking every name and value; a typing error must not pass as a working switch. */
export function changeSwitches(switches: Switches, change: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(change)) {
    if (!Object.hasOwn(defaultSwitches, name)) throw new RangeError(`Unknown switch: ${name}`);
    const allowed = choices[name as keyof Switches];
    const fits = allowed ? allowed.includes(String(value)) : typeof value === 'boolean';
    if (!fits) throw new RangeError(`Switch ${name} does not take ${JSON.stringify(value)}`);
  }
  Object.assign(switches, change);
}
