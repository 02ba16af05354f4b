import { rmSync } from 'node:fs';
import { openShop } from '../../scripts/start/shop.mjs';
import { makeThrowAway } from './throw-away.ts';

export interface EmptyShop {
  url: string;
  mailUrl: string;
  controlUrl: string;
  /** The one-time link that creates the first super_admin. */
  firstAdminLink: string;
  close(): Promise<void>;
}

/**
 * A shop of its own as `npm start -- --empty` opens it: no products, no customers, nobody who can
 * sign in.
 */
export async function openEmptyShop(): Promise<EmptyShop> {
  const home = await makeThrowAway();
  const { PATH, HOME, TMPDIR, LANG } = process.env;
  const env = { PATH, HOME, TMPDIR, LANG, PORT: '0', DATA_DIR: home, LOG_LEVEL: 'warn' };
  try {
    const shop = await openShop({ wish: 'empty', env });
    const firstAdminLink = /https?:\S+oobCode=\S+/.exec(shop.notes.join('\n'))?.[0];
    if (!firstAdminLink || !shop.mailUrl || !shop.simulatorControlUrl)
      throw new Error(`The empty shop did not say how to begin:\n${shop.notes.join('\n')}`);
    return {
      url: shop.url,
      mailUrl: shop.mailUrl,
      controlUrl: shop.simulatorControlUrl,
      firstAdminLink,
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
