import { gate, type Rules } from './rule.ts';

export const deviceRules: Rules = {
  'GET /api/driver/key': gate('staff'),
};
