import { join } from 'node:path';
import { pinnedNode } from './install.mjs';
import { ensureJson, makeSimulatorSecrets } from './keys.mjs';
import { openLog } from './logs.mjs';
import { root } from './paths.mjs';

// Stand-ins for the outside services that no setting names.
export function simulate({ dataDir, env, ports, baseUrl, demo, wanted }) {
  const result = { settings: {}, addresses: {}, children: [] };
  if (!wanted) return result;
  const log = openLog(join(dataDir, 'simulators.log'));
  const child = (name, script, settings) => {
    const options = {
      command: pinnedNode(),
      args: [join(root, script)],
      cwd: root,
      output: [log.handle, log.handle],
    };
    result.children.push({
      name,
      ...options,
      env: { ...withoutNpm(env), NODE_ENV: 'production', ...settings },
    });
  };
  if (!env.SMTP_URL) {
    const page = `http://localhost:${ports.mail}`;
    result.settings.SMTP_URL = `smtp://127.0.0.1:${ports.smtp}`;
    result.settings.MAIL_SINK_URL = page;
    result.addresses.mailUrl = page;
    child('The mail sink', 'simulators/mail-sink/main.ts', {
      MAIL_SINK_PORT: String(ports.mail),
      MAIL_SINK_SMTP_PORT: String(ports.smtp),
      MAIL_SINK_DIR: join(dataDir, 'mail'),
    });
  }
  if (!env.QUICKBOOKS_CLIENT_ID) {
    const secrets = ensureJson(join(dataDir, 'simulator.json'), makeSimulatorSecrets);
    const address = `http://localhost:${ports.simulator}`;
    Object.assign(result.settings, {
      QUICKBOOKS_ENVIRONMENT: 'simulator',
      QUICKBOOKS_BASE_URL: address,
      QUICKBOOKS_CLIENT_ID: secrets.clientId,
      QUICKBOOKS_CLIENT_SECRET: secrets.clientSecret,
      QUICKBOOKS_WEBHOOK_VERIFIER: secrets.webhookVerifier,
    });
    Object.assign(result.addresses, {
      simulatorUrl: address,
      simulatorControlUrl: `http://localhost:${ports.control}`,
    });
    child('The QuickBooks simulator', 'simulators/quickbooks/main.ts', {
      QB_SIM_PORT: String(ports.simulator),
      QB_SIM_CONTROL_PORT: String(ports.control),
      QB_SIM_CLIENT_ID: secrets.clientId,
      QB_SIM_CLIENT_SECRET: secrets.clientSecret,
      QB_SIM_REDIRECT_URIS: `${baseUrl}/api/quickbooks/callback`,
      QB_SIM_WEBHOOK_URL: `${baseUrl}/api/quickbooks/webhook`,
      QB_SIM_WEBHOOK_VERIFIER: secrets.webhookVerifier,
      QB_SIM_DISCONNECT_URL: `${baseUrl}/quickbooks/disconnect`,
      QB_SIM_DATA_FILE: join(dataDir, 'quickbooks-simulator.json'),
      // The books of an empty shop know none of the demo shop's invoices, whose numbers it will use itself.
      QB_SIM_SEED: demo ? 'demo' : 'before-the-shop',
    });
  }
  return result;
}

// A shop that others reach keeps its mail and its books with real services.
export function isHere(address) {
  // An address that is none is refused by the web process, in words.
  return (
    !URL.canParse(address) ||
    ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname)
  );
}

// What npm sets for the scripts that it runs means nothing to the shop.
export function withoutNpm(env) {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !/^npm_|^INIT_CWD$/i.test(name)),
  );
}
