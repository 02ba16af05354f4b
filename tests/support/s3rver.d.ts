declare module 's3rver' {
  import type { AddressInfo } from 'node:net';

  /** The part of the S3 test server that our tests use; the package has no types of its own. */
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      directory: string;
      silent: boolean;
      vhostBuckets: boolean;
      configureBuckets: { name: string }[];
    });
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
