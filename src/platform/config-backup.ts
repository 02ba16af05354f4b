import { z } from 'zod';
import { count, leaf, optionalText } from './config-leaf.ts';

/** Settings of backups. */
export const backupTree = {
  to: leaf({
    doc: 'Where backups go: a folder, or an S3 bucket like https://host/bucket. Best on another machine, and never the bucket of the files. Empty = none are made.',
    env: 'BACKUP_TO',
    schema: optionalText,
    fallback: '',
  }),
  at: leaf({
    doc: 'When the worker backs up by itself: crontab form, UTC, like `17 2 * * *`. Empty = only by the command `backup`.',
    env: 'BACKUP_AT',
    schema: z.union([
      z.literal('').transform(() => null),
      z.string().regex(/^[\d*/,-]+( [\d*/,-]+){4}$/, 'write five fields, like 17 2 * * *'),
    ]),
    fallback: '',
  }),
  keep: leaf({
    doc: 'How many backups are kept; older ones go when a new one is whole.',
    env: 'BACKUP_KEEP',
    schema: count,
    fallback: '14',
  }),
  publicKey: leaf({
    doc: 'Public key that backups are sealed for (command `backup-key`). The shop can’t read them then. Empty = they are not encrypted.',
    env: 'BACKUP_PUBLIC_KEY',
    schema: optionalText,
    fallback: '',
  }),
  keyFile: leaf({
    doc: 'File with the private key, for `verify`, `restore` and `drill` alone. It does not belong on the machine of the shop.',
    env: 'BACKUP_KEY_FILE',
    schema: optionalText,
    fallback: '',
  }),
  s3Region: leaf({
    doc: 'S3 region of the backups. Empty = S3_REGION.',
    env: 'BACKUP_S3_REGION',
    schema: optionalText,
    fallback: '',
  }),
  s3AccessKeyId: leaf({
    doc: 'S3 access key id for the backups. Empty = S3_ACCESS_KEY_ID.',
    env: 'BACKUP_S3_ACCESS_KEY_ID',
    schema: optionalText,
    fallback: '',
    secret: true,
  }),
  s3SecretAccessKey: leaf({
    doc: 'S3 secret access key for the backups. Empty = S3_SECRET_ACCESS_KEY.',
    env: 'BACKUP_S3_SECRET_ACCESS_KEY',
    schema: optionalText,
    fallback: '',
    secret: true,
  }),
} as const;
