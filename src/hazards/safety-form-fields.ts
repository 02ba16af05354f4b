import type { EditSafety } from './contract.ts';

/** A filled form as the command it stands for; what is wrong with it the contract says. */
export function editFromForm(nameKey: string, form: FormData): Record<keyof EditSafety, unknown> {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const codes = (name: string) =>
    text(name)
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter(Boolean);
  const orNull = (name: string) => text(name) || null;
  const ph = text('ph');
  return {
    nameKey,
    version: Number(text('version') || Number.NaN),
    signalWord: text('signalWord'),
    pictograms: form.getAll('pictograms'),
    hStatements: codes('hStatements'),
    pStatements: codes('pStatements'),
    unNumber: orNull('unNumber')?.toUpperCase() ?? null,
    packingGroup: orNull('packingGroup'),
    epaRegNo: orNull('epaRegNo'),
    dilution: text('dilution'),
    ph: ph === '' ? null : Number(ph),
    contactTime: text('contactTime'),
    reactivityGroup: orNull('reactivityGroup'),
    density: text('density') === '' ? null : Number(text('density')),
  };
}

/** The first complaint about each field; list items complain about their field. */
export function problemsOf(details: unknown): Record<string, string> {
  const found: Record<string, string> = {};
  const issues = Array.isArray(details) ? details : [details];
  for (const issue of issues as { path?: string; message?: string }[]) {
    const field = issue?.path?.split('.')[0];
    if (field && issue.message) found[field] ??= issue.message;
  }
  return found;
}
