import { z } from 'zod';
import { command } from '../../platform/http/adapter.ts';
import { userOf } from '../../platform/http/context.ts';
import { type Endpoint, endpoint } from '../../platform/http/endpoint.ts';
import {
  auditEntry,
  auditFilters,
  browserErrorReport,
  changeCompanySettingsInput,
  companySettings,
  publicCompany,
} from '../contract.ts';
import { changeCompanySettings } from './change-company-settings.ts';
import { exportAudit } from './export-audit.ts';
import { listAudit, readCompany, readCompanyVersion } from './queries.ts';
import { readCspReports } from './read-csp-reports.ts';
import { recordError } from './record-error.ts';
import { verifyAuditChain } from './verify-audit-chain.ts';

/** Browsers report without a sign-in, so their number is bounded by network. */
const REPORTS = { points: 60, seconds: 60, by: 'network' } as const;

export const companyEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'GET',
    path: '/api/company-settings',
    who: 'anyone',
    summary: 'What anybody may know of the company, and the version of its settings',
    input: command({}),
    output: z.object({ version: z.int(), settings: publicCompany }),
    handle: async ({ app }) => {
      const { version, settings } = await readCompanyVersion(app);
      return { version, settings: publicCompany.parse(settings) };
    },
  }),
  endpoint({
    method: 'PATCH',
    path: '/api/company-settings',
    who: 'super_admin',
    summary: 'Change company settings; the version must be the present one',
    input: changeCompanySettingsInput,
    output: z.object({ version: z.int(), settings: companySettings }),
    handle: ({ app, actor, input, requestId, network }) =>
      changeCompanySettings(app, actor, input, { requestId, network }),
  }),
  endpoint({
    method: 'GET',
    path: '/api/audit-log',
    who: 'super_admin',
    summary: 'A page of the audit log, newest first, by filters',
    input: auditFilters,
    output: z.object({ rows: z.array(auditEntry), next: z.int().nullable() }),
    handle: async ({ app, input }) => listAudit(app, input, (await readCompany(app)).timeZone, 50),
  }),
  endpoint({
    method: 'GET',
    path: '/api/audit-log/export',
    who: 'super_admin',
    summary: 'The filtered audit log as a CSV file',
    input: auditFilters,
    output: z.unknown(),
    handle: async ({ app, input }) => exportAudit(app, input, (await readCompany(app)).timeZone),
  }),
  endpoint({
    method: 'GET',
    path: '/api/audit-log/chain',
    who: 'super_admin',
    summary: 'Check that no row of the audit log was altered or taken out',
    input: command({}),
    output: z.object({ rows: z.int(), brokenAt: z.int().nullable(), lastHash: z.string() }),
    limit: { points: 6, seconds: 60, by: 'actor' },
    handle: ({ app }) => verifyAuditChain(app),
  }),
  endpoint({
    method: 'POST',
    path: '/api/error-reports',
    who: 'anyone',
    summary: 'A browser reports a fault of one of our pages',
    input: browserErrorReport,
    output: z.object({}),
    limit: REPORTS,
    handle: async ({ app, actor, input, request, requestId }) => {
      const agent = request.headers.get('user-agent') ?? undefined;
      await recordError(app, {
        requestId,
        ...input,
        origin: 'browser',
        userId: userOf(actor)?.id,
        agent,
      });
      return {};
    },
  }),
  endpoint({
    method: 'POST',
    path: '/api/csp-reports',
    who: 'anyone',
    summary: 'A browser reports a violation of our Content-Security-Policy',
    input: command({}),
    output: z.object({}),
    body: 'raw',
    // The browser sends these itself, without the headers of a page's own request. They only ever add to the diagnosis.
    crossSite: true,
    limit: REPORTS,
    handle: async ({ app, request, requestId }) => {
      const agent = request.headers.get('user-agent') ?? undefined;
      for (const report of await readCspReports(request))
        await recordError(app, { ...report, requestId, agent });
      return {};
    },
  }),
];
