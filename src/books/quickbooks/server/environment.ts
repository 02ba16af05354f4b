import type { Config } from '../../../platform/config.ts';

/** Everything that differs between Intuit's two environments and the simulator. */
export interface Environment {
  name: Config['quickbooks']['environment'];
  authorizeUrl: string;
  tokenUrl: string;
  revokeUrl: string;
  apiUrl: string;
  /** Where people work. */
  appUrl: string;
}

const INTUIT = {
  authorizeUrl: 'https://appcenter.intuit.com/connect/oauth2',
  tokenUrl: 'https://oauth.platform.intuit.com/oauth2/v1/tokens/bearer',
  revokeUrl: 'https://developer.api.intuit.com/v2/oauth2/tokens/revoke',
};

/** The addresses to talk to. No discovery call: they are fixed, so the simulator is just another set. */
export function environmentOf(config: Pick<Config, 'quickbooks'>): Environment {
  const { environment, baseUrl } = config.quickbooks;
  if (environment === 'production')
    return {
      name: environment,
      ...INTUIT,
      apiUrl: 'https://quickbooks.api.intuit.com',
      appUrl: 'https://qbo.intuit.com',
    };
  if (environment === 'sandbox')
    return {
      name: environment,
      ...INTUIT,
      apiUrl: 'https://sandbox-quickbooks.api.intuit.com',
      appUrl: 'https://sandbox.qbo.intuit.com',
    };
  const base = (baseUrl ?? '').replace(/\/$/, '');
  return {
    name: environment,
    authorizeUrl: `${base}/connect/oauth2`,
    tokenUrl: `${base}/oauth2/v1/tokens/bearer`,
    revokeUrl: `${base}/v2/oauth2/tokens/revoke`,
    apiUrl: base,
    appUrl: base,
  };
}

/** Where a person opens an invoice: Intuit's page, or the simulator's. */
export function invoiceAddress(
  config: Pick<Config, 'quickbooks'>,
  realmId: string,
  invoiceId: string,
): string {
  const { name, appUrl } = environmentOf(config);
  return name === 'simulator'
    ? `${appUrl}/books/${realmId}/invoices/${invoiceId}`
    : `${appUrl}/app/invoice?txnId=${encodeURIComponent(invoiceId)}`;
}

/** True when this installation has the keys of a QuickBooks app. */
export function canConnect(config: Pick<Config, 'quickbooks'>): boolean {
  const { environment, baseUrl, clientId, clientSecret } = config.quickbooks;
  return Boolean(clientId && clientSecret && (environment !== 'simulator' || baseUrl));
}

/** Registered with Intuit byte for byte. */
export function redirectUri(config: Pick<Config, 'http'>): string {
  return `${config.http.baseUrl}/api/quickbooks/callback`;
}
