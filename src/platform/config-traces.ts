import { z } from 'zod';
import { leaf, optionalText, url } from './config-leaf.ts';

/** Settings of the traces for OpenTelemetry. */
export const tracesTree = {
  url: leaf({
    doc: 'Where traces are sent: the address of an OpenTelemetry collector that takes OTLP over HTTP as JSON, without `/v1/traces` (`http://127.0.0.1:4318`). Empty = nothing is traced.',
    env: 'TRACES_URL',
    schema: z.union([z.literal('').transform(() => null), url]),
    fallback: '',
  }),
  share: leaf({
    doc: 'Which part of requests and jobs is traced, 0 to 1. One that a proxy traces already (`traceparent`) always is.',
    env: 'TRACES_SHARE',
    schema: z.coerce.number().min(0).max(1),
    fallback: '1',
  }),
  authorization: leaf({
    doc: 'The `Authorization` header that the collector asks for, whole: `Bearer ...`. Empty = none.',
    env: 'TRACES_AUTHORIZATION',
    schema: optionalText,
    fallback: '',
    secret: true,
  }),
} as const;
