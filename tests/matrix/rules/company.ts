import { gate, type Rules } from './rule.ts';

export const companyRules: Rules = {
  'GET /api/company-settings': gate('anyone'),
  'PATCH /api/company-settings': gate('super_admin', 200, async (world) => {
    const { rows } = await world.app.db.pool.query<{ version: number }>(
      'select version from company_settings',
    );
    return {
      body: {
        version: rows[0]?.version ?? 1,
        settings: { cutoffHour: (rows[0]?.version ?? 1) % 24 },
      },
    };
  }),
  'GET /api/audit-log': gate('super_admin'),
  'GET /api/audit-log/export': gate('super_admin'),
  'GET /api/audit-log/chain': gate('super_admin'),
  'POST /api/error-reports': gate('anyone', 200, () => ({ body: { message: 'broken' } })),
  'POST /api/csp-reports': gate('anyone', 200, () => ({
    body: { 'csp-report': { 'blocked-uri': 'https://evil.example/' } },
    headers: { 'content-type': 'application/csp-report' },
  })),
};
