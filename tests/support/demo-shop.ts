import { rmSync } from 'node:fs';
import { openShop } from '../../scripts/start/shop.mjs';
import { makeThrowAway } from './throw-away.ts';

export interface DemoShop {
  url: string;
  controlUrl: string;
  databaseOwnerUrl: string;
  close(): Promise<void>;
}

/** A demo shop of its own, for a journey that would disturb the others: it disconnects the books. */
export async function openDemoShop(): Promise<DemoShop> {
  const home = await makeThrowAway();
  const { PATH, HOME, TMPDIR, LANG } = process.env;
  const env = { PATH, HOME, TMPDIR, LANG, PORT: '0', DATA_DIR: home, LOG_LEVEL: 'warn' };
  try {
    const shop = await openShop({ env });
    const { url, simulatorControlUrl: controlUrl, databaseOwnerUrl } = shop;
    if (!controlUrl || !databaseOwnerUrl)
      throw new Error(`The demo shop has no books:\n${shop.notes.join('\n')}`);
    return {
      url,
      controlUrl,
      databaseOwnerUrl,
      close: async () => {
        await shop.close();
        rmSync(home, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(home, { recursive: true, force: true });
    throw error;
  }
}
