import { createHash } from 'node:crypto';
import { uuidv7 } from '../src/kit/id.ts';

/** The day that the demo's own ids pretend to be made on. */
const ORIGIN = Date.parse('2025-01-06T12:00:00Z');

/** A stable id for a demo record: the same key gives the same id on every installation. */
export function demoId(key: string, atMs: number = ORIGIN): string {
  return uuidv7(atMs, createHash('sha256').update(key).digest());
}
