import { z } from 'zod';
import { idText } from '../../kit/id-schema.ts';

/** An order goes once more today on the truck that has it. */
export const tryAgainInput = z.strictObject({ orderId: idText, version: z.coerce.number().int() });
export type TryAgain = z.output<typeof tryAgainInput>;
