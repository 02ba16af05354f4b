function shown(value: unknown): string {
  if (value === undefined || value === null) return 'nothing';
  return typeof value === 'string' ? value || 'empty' : JSON.stringify(value);
}

function fieldsOf(value: unknown): Record<string, unknown> {
  if (value === null || value === undefined) return {};
  return typeof value === 'object' && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : { value };
}

/** Before and after, field by field. */
export function Changes({ before, after }: { before: unknown; after: unknown }) {
  const [old, fresh] = [fieldsOf(before), fieldsOf(after)];
  const keys = [...new Set([...Object.keys(old), ...Object.keys(fresh)])];
  if (keys.length === 0) return null;
  return (
    <details className="mt-1">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-brand underline sm:min-h-0">
        {keys.length === 1 ? '1 field' : `${keys.length} fields`}
      </summary>
      <dl className="mt-1 grid gap-1 text-sm">
        {keys.map((key) => (
          <div key={key} className="border-l-2 border-rule pl-3">
            <dt className="font-semibold">{key}</dt>
            {key in old ? (
              <dd className="break-words">
                <span className="text-muted">was </span>
                {shown(old[key])}
              </dd>
            ) : null}
            {key in fresh ? (
              <dd className="break-words">
                <span className="text-muted">now </span>
                {shown(fresh[key])}
              </dd>
            ) : null}
          </div>
        ))}
      </dl>
    </details>
  );
}
