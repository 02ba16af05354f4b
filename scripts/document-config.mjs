import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { configLeaves } from '../src/platform/config-tree.ts';

/** Text inside a table cell. */
const cell = (text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

function defaultOf(leaf) {
  if (leaf.fallback === undefined) return '**required**';
  return leaf.fallback === '' ? 'empty' : `\`${leaf.fallback}\``;
}

/** The page of all settings, from the tree that reads them. */
export function configurationPage() {
  const rows = configLeaves().map(({ path: name, leaf }) => {
    const doc = leaf.secret ? `${leaf.doc} *Secret: never logged.*` : leaf.doc;
    return `| \`${leaf.env}\` | ${cell(doc)} | ${defaultOf(leaf)} | \`${name}\` |`;
  });
  return `# Configuration

Every setting of the server is an environment variable. The server reads and checks them once, at its start, and names
every problem before it stops. \`npm start\` sets those that it can decide itself (database, keys, simulator, mail sink).

This page is generated from \`src/platform/config-tree.ts\` by \`node scripts/document-config.mjs\`; a test fails when it is out of date.

| Variable | What it is for | Default | In code |
|---|---|---|---|
${rows.join('\n')}
`;
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync(path.join(import.meta.dirname, '../docs/configuration.md'), configurationPage());
}
