import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { openShop } from '../../scripts/start/shop.mjs';
import { makeThrowAway } from './throw-away.ts';

/** Opens the built shop with the demo company as `npm start` does, on free ports and with its own data, for all journeys of a run. */
export default async function setup(): Promise<() => Promise<void>> {
  const home = await makeThrowAway();
  const logged: string[] = [];
  try {
    const { PATH, HOME, TMPDIR, LANG } = process.env;
    const env = {
      PATH,
      HOME,
      TMPDIR,
      LANG,
      PORT: '0',
      DATA_DIR: home,
      // The program that a journey has told stands on this machine.
      WEBHOOK_PRIVATE_ADDRESSES: '1',
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    };
    const shop = await openShop({ env, say: (line: string) => logged.push(line) });
    Object.assign(process.env, {
      BASE_URL: shop.url,
      MAIL_SINK_URL: shop.mailUrl,
      QUICKBOOKS_SIMULATOR_URL: shop.simulatorUrl,
      QUICKBOOKS_CONTROL_URL: shop.simulatorControlUrl,
      DATABASE_URL: shop.databaseUrl,
      DATABASE_OWNER_URL: shop.databaseOwnerUrl,
      DATA_DIR: shop.dataDir,
    });
    return async () => {
      await shop.close();
      mkdirSync('test-results', { recursive: true });
      copyFileSync(path.join(home, 'shop.log'), 'test-results/shop.log');
      rmSync(home, { recursive: true, force: true });
    };
  } catch (error) {
    rmSync(home, { recursive: true, force: true });
    throw new Error(`The shop did not open:\n${logged.join('\n')}`, { cause: error });
  }
}
