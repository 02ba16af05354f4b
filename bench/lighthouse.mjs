// Lighthouse on the phone profile (slow 4G, 4x slower processor, simulated), median of three runs for each page.
// Needs a running shop:  BASE_URL=http://localhost:3000 node bench/lighthouse.mjs [path ...]
import { existsSync } from 'node:fs';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

const base = process.env.BASE_URL ?? 'http://localhost:3000';
const paths =
  process.argv.slice(2).length > 0
    ? process.argv.slice(2)
    : ['/', '/products', '/products/laundry-sour', '/sds'];
const RUNS = 3;
const GOALS = { performance: 92, accessibility: 100, 'best-practices': 100, seo: 100 };
const local =
  process.env.CHROME_PATH ?? (existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : undefined);

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
let failed = false;
process.stdout.write(
  'page                          perf  a11y  best   seo     FCP     LCP     TBT    CLS\n',
);
for (const path of paths) {
  const runs = [];
  for (let run = 0; run < RUNS; run += 1) {
    const chrome = await launch({
      ...(local ? { chromePath: local } : {}),
      chromeFlags: [
        '--headless=new',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
      ],
    });
    try {
      const result = await lighthouse(`${base}${path}`, {
        port: chrome.port,
        output: 'json',
        logLevel: 'silent',
        onlyCategories: Object.keys(GOALS),
      });
      if (result.lhr.runtimeError)
        throw new Error(`${base}${path}: ${result.lhr.runtimeError.message}`);
      runs.push(result.lhr);
    } finally {
      chrome.kill();
    }
  }
  const score = (name) => Math.round(median(runs.map((run) => run.categories[name].score)) * 100);
  const audit = (name) => median(runs.map((run) => run.audits[name].numericValue));
  const scores = Object.keys(GOALS).map((name) => score(name));
  const ms = (name) => `${Math.round(audit(name))} ms`.padStart(8);
  const shift = audit('cumulative-layout-shift');
  process.stdout.write(
    `${path.padEnd(28)} ${scores.map((value) => String(value).padStart(5)).join(' ')} ${ms('first-contentful-paint')}${ms('largest-contentful-paint')}${ms('total-blocking-time')}  ${shift.toFixed(3)}\n`,
  );
  const short = Object.keys(GOALS).some((name, at) => scores[at] < GOALS[name]) || shift > 0.0005;
  if (!short) continue;
  failed = true;
  const missed = new Map();
  for (const run of runs)
    for (const category of Object.values(run.categories))
      for (const { id, weight } of category.auditRefs) {
        const { score: got, title, details } = run.audits[id];
        if (weight > 0 && got !== null && got < 0.9)
          missed.set(
            id,
            `${title} ${JSON.stringify(details?.items?.slice(0, 3)?.map((item) => item.node?.snippet ?? item.url ?? item.description) ?? '').slice(0, 300)}`,
          );
      }
  for (const [id, text] of missed) process.stdout.write(`    ${id}: ${text}\n`);
}
process.exitCode = failed ? 1 : 0;
