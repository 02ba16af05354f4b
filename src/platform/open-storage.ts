import path from 'node:path';
import type { Config } from './config.ts';
import { diskStorage } from './disk-storage.ts';
import { s3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

/** The file store of the settings: `disk` under the data folder, or `s3`. */
export function openStorage(config: Config, outside: { fetch: typeof fetch }): Storage {
  const { driver, s3Endpoint, s3Region, s3AccessKeyId, s3SecretAccessKey } = config.storage;
  // config.ts refuses `s3` without endpoint and keys.
  if (driver === 's3' && s3Endpoint && s3AccessKeyId && s3SecretAccessKey) {
    return s3Storage(
      {
        endpoint: s3Endpoint,
        region: s3Region,
        accessKeyId: s3AccessKeyId,
        secretAccessKey: s3SecretAccessKey,
      },
      outside,
    );
  }
  return diskStorage(path.join(config.dataDir, 'files'));
}
