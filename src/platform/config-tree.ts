import { z } from 'zod';
import { backupTree } from './config-backup.ts';
import {
  count,
  flag,
  type Leaf,
  leaf,
  optionalText,
  port,
  text,
  time,
  url,
} from './config-leaf.ts';
import { metricsTree } from './config-metrics.ts';
import { tracesTree } from './config-traces.ts';

/**
 * Every setting of the server: what it is for, where it is read from, and what it may be.
 * `docs/configuration.md` is generated from this tree.
 */
export const configTree = {
  production: leaf({
    doc: 'Production rules: secure defaults enforced, example secrets refused.',
    env: 'NODE_ENV',
    schema: z.string().transform((v) => v === 'production'),
    fallback: 'development',
  }),
  demo: leaf({
    doc: 'Load the demo company on an empty database and show the demo sign-ins.',
    env: 'DEMO',
    schema: flag,
    fallback: '0',
  }),
  role: leaf({
    doc: 'Which parts this process runs: `all`, `web` or `worker`. The command line says it too (docs/running.md) and wins.',
    env: 'PROCESS_ROLE',
    schema: z.enum(['all', 'web', 'worker']),
    fallback: 'all',
  }),
  http: {
    host: leaf({
      doc: 'Address that the web server listens on. Only this machine unless told: a proxy on another machine or outside a container needs `0.0.0.0` or `::`. The demo company has published passwords and stays on this machine.',
      env: 'HOST',
      schema: text,
      fallback: '127.0.0.1',
    }),
    port: leaf({ doc: 'Port of the web server.', env: 'PORT', schema: port, fallback: '3000' }),
    baseUrl: leaf({
      doc: 'Public address, used in links, e-mails and origin checks. Never derived from a request. Passkeys belong to its host name.',
      env: 'BASE_URL',
      schema: url,
      fallback: 'http://localhost:3000',
    }),
    trustedProxies: leaf({
      doc: 'How many reverse proxies in front append to X-Forwarded-For. 0 = take the socket address.',
      env: 'TRUSTED_PROXIES',
      schema: z.coerce.number().int().min(0).max(5),
      fallback: '0',
    }),
    secureHeaders: leaf({
      doc: 'Send HSTS and upgrade-insecure-requests. On by itself when BASE_URL is https.',
      env: 'SECURE_HEADERS',
      schema: flag,
      fallback: '',
    }),
  },
  database: {
    url: leaf({
      doc: 'PostgreSQL 16 or newer. `npm start` sets it to its own embedded server when it is absent.',
      env: 'DATABASE_URL',
      schema: text,
      secret: true,
    }),
    ownerUrl: leaf({
      doc: 'The same database as the owner of its tables: used once at the start, to bring the schema up to date and to grant the role of `DATABASE_URL` what the shop needs and no more. Empty = that role owns the tables itself, and append-only ones are guarded by triggers alone.',
      env: 'DATABASE_OWNER_URL',
      schema: optionalText,
      fallback: '',
      secret: true,
    }),
    poolSize: leaf({
      doc: 'Connections of the web pool.',
      env: 'DATABASE_POOL',
      schema: count,
      fallback: '10',
    }),
  },
  stop: {
    delayMs: leaf({
      doc: 'At SIGTERM `/readyz` answers 503 for this long, in ms, before the socket closes, so that a balancer can look elsewhere. `npm start` sets 0.',
      env: 'STOP_DELAY_MS',
      schema: time,
      fallback: '5000',
    }),
    graceMs: leaf({
      doc: 'How long answers and jobs under way may take at a stop, in ms. A job that takes longer is given back to the queue.',
      env: 'STOP_GRACE_MS',
      schema: time,
      fallback: '15000',
    }),
  },
  healthPort: leaf({
    doc: 'Port on which a process without a web server (`worker`) answers `/livez` and `/readyz`. Empty = none.',
    env: 'HEALTH_PORT',
    schema: z.union([z.literal('').transform(() => null), port]),
    fallback: '',
  }),
  dataDir: leaf({
    doc: 'Folder for files of the local storage driver. A relative path counts from the installation’s folder, wherever a process was started.',
    env: 'DATA_DIR',
    schema: text,
    fallback: 'data',
  }),
  secrets: {
    masterKeyFile: leaf({
      doc: 'File with the master key (32 bytes, base64), readable by its owner alone (mode 0400 or 0600). Encrypts stored tokens and signs sessions.',
      env: 'MASTER_KEY_FILE',
      schema: text,
      fallback: 'data/master.key',
    }),
    masterKey: leaf({
      doc: 'The master key itself; wins over the file.',
      env: 'MASTER_KEY',
      schema: optionalText,
      fallback: '',
      secret: true,
    }),
  },
  storage: {
    driver: leaf({
      doc: 'Where files are kept: `disk` or `s3`.',
      env: 'STORAGE_DRIVER',
      schema: z.enum(['disk', 's3']),
      fallback: 'disk',
    }),
    s3Endpoint: leaf({
      doc: 'S3 endpoint with bucket, path style: https://host/bucket.',
      env: 'S3_ENDPOINT',
      schema: optionalText,
      fallback: '',
    }),
    s3Region: leaf({ doc: 'S3 region.', env: 'S3_REGION', schema: text, fallback: 'us-east-1' }),
    s3AccessKeyId: leaf({
      doc: 'S3 access key id.',
      env: 'S3_ACCESS_KEY_ID',
      schema: optionalText,
      fallback: '',
      secret: true,
    }),
    s3SecretAccessKey: leaf({
      doc: 'S3 secret access key.',
      env: 'S3_SECRET_ACCESS_KEY',
      schema: optionalText,
      fallback: '',
      secret: true,
    }),
  },
  backup: backupTree,
  metrics: metricsTree,
  traces: tracesTree,
  mail: {
    smtpUrl: leaf({
      doc: 'SMTP server: smtp://user:password@host:port or smtps://. Empty = mail stays queued.',
      env: 'SMTP_URL',
      schema: optionalText,
      fallback: '',
      secret: true,
    }),
    sinkUrl: leaf({
      doc: 'Page of the demo mailbox, linked from the demo screens only.',
      env: 'MAIL_SINK_URL',
      schema: optionalText,
      fallback: '',
    }),
  },
  quickbooks: {
    environment: leaf({
      doc: '`production`, `sandbox` or `simulator`. The simulator only while BASE_URL is this machine.',
      env: 'QUICKBOOKS_ENVIRONMENT',
      schema: z.enum(['production', 'sandbox', 'simulator']),
      fallback: 'sandbox',
    }),
    baseUrl: leaf({
      doc: 'Address of the simulator; ignored for Intuit’s own environments.',
      env: 'QUICKBOOKS_BASE_URL',
      schema: optionalText,
      fallback: '',
    }),
    clientId: leaf({
      doc: 'Client id of the QuickBooks app. Empty = accounting can’t be connected.',
      env: 'QUICKBOOKS_CLIENT_ID',
      schema: optionalText,
      fallback: '',
    }),
    clientSecret: leaf({
      doc: 'Client secret of the QuickBooks app.',
      env: 'QUICKBOOKS_CLIENT_SECRET',
      schema: optionalText,
      fallback: '',
      secret: true,
    }),
    timeoutMs: leaf({
      doc: 'How long a call to QuickBooks may take, in ms. A write without an answer is looked up before it is sent again.',
      env: 'QUICKBOOKS_TIMEOUT_MS',
      schema: count,
      fallback: '30000',
    }),
    callGapMs: leaf({
      doc: 'Least time between two calls to one QuickBooks company, in ms: 150 is 400 a minute and under 8 a second, below Intuit’s 500 and 10.',
      env: 'QUICKBOOKS_CALL_GAP_MS',
      schema: time,
      fallback: '150',
    }),
    webhookVerifier: leaf({
      doc: 'Verifier token of the QuickBooks webhooks.',
      env: 'QUICKBOOKS_WEBHOOK_VERIFIER',
      schema: optionalText,
      fallback: '',
      secret: true,
    }),
  },
  webhooks: {
    privateAddresses: leaf({
      doc: 'Webhooks may go to private addresses and by plain http: for a closed network, and for tests. Else a receiver is https and public, whatever its name resolves to.',
      env: 'WEBHOOK_PRIVATE_ADDRESSES',
      schema: flag,
      fallback: '0',
    }),
  },
  errors: {
    sentryDsn: leaf({
      doc: 'Error reports are forwarded there in the Sentry envelope protocol. Empty = kept in the database only.',
      env: 'SENTRY_DSN',
      schema: optionalText,
      fallback: '',
      secret: true,
    }),
  },
  log: {
    level: leaf({
      doc: 'Least level that is written: debug, info, warn, error, silent.',
      env: 'LOG_LEVEL',
      schema: z.enum(['debug', 'info', 'warn', 'error', 'silent']),
      fallback: 'info',
    }),
  },
} as const;

export function isLeaf(node: object): node is Leaf<unknown> {
  return 'env' in node && 'schema' in node;
}

/** The leaves in order with their path, for the generated documentation page. */
export function configLeaves(
  tree: object = configTree,
  path: string[] = [],
): { path: string; leaf: Leaf<unknown> }[] {
  return Object.entries(tree).flatMap(([key, node]) =>
    isLeaf(node)
      ? [{ path: [...path, key].join('.'), leaf: node }]
      : configLeaves(node, [...path, key]),
  );
}

type Values<T> = { [K in keyof T]: T[K] extends Leaf<infer V> ? V : Values<T[K]> };

/** The settings as they are read, each by its leaf. */
export type Settings = Values<typeof configTree>;
