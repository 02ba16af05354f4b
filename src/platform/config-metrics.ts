import { z } from 'zod';
import { leaf, optionalText, port, text } from './config-leaf.ts';

/** Settings of the figures for Prometheus. */
export const metricsTree = {
  port: leaf({
    doc: 'Port on which this process gives its metrics at `/metrics`, in the text format of Prometheus. Each process needs its own. Empty = none.',
    env: 'METRICS_PORT',
    schema: z.union([z.literal('').transform(() => null), port]),
    fallback: '',
  }),
  host: leaf({
    doc: 'Address that the metrics listen on. Only this machine unless told.',
    env: 'METRICS_HOST',
    schema: text,
    fallback: '127.0.0.1',
  }),
  token: leaf({
    doc: 'Who reads the metrics sends `Authorization: Bearer` with this. Empty = whoever reaches the port.',
    env: 'METRICS_TOKEN',
    schema: optionalText,
    fallback: '',
    secret: true,
  }),
} as const;
