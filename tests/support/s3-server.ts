import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import type { S3Settings } from '../../src/platform/s3-storage.ts';

/** A real S3 server over HTTP on loopback with one bucket. It knows one key id; it does not check signatures. */
export async function startS3(): Promise<{
  settings: S3Settings;
  origin: string;
  close(): Promise<void>;
}> {
  const directory = mkdtempSync(path.join(tmpdir(), 'bellcart-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: 'bellcart' }],
  });
  const { port } = await server.run();
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    settings: {
      endpoint: `${origin}/bellcart`,
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    async close() {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
