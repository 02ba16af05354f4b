/** A ledger on ruled paper: green rules, tabular figures, one red for what is owed or void. */
export const style = `
:root { color-scheme: light dark; --paper: #fbfbf6; --ink: #1d2521; --soft: #5b665f; --rule: #c9d5cb; --tint: #eef3ec; --accent: #1f5c42; --on-accent: #fff; --red: #9c2f24; --note: #fff4cf; --note-ink: #4d3b00; }
@media (prefers-color-scheme: dark) { :root { --paper: #141a17; --ink: #e6ece7; --soft: #a3b0a8; --rule: #35423a; --tint: #1c2520; --accent: #7fc4a0; --on-accent: #0e1512; --red: #ef9a8d; --note: #3a3115; --note-ink: #f5e6b3; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.5 "Source Sans 3", "Segoe UI", "Noto Sans", system-ui, sans-serif; font-variant-numeric: tabular-nums lining-nums; }
.notice { background: var(--note); color: var(--note-ink); padding: 6px 20px; font-size: 13px; font-weight: 600; text-align: center; }
header, main { max-width: 1120px; margin: 0 auto; padding: 0 20px; }
header { padding-top: 22px; }
h1 { font: 600 26px/1.2 "Source Serif 4", Georgia, "Noto Serif", serif; margin: 0 0 2px; }
h2 { font: 600 19px/1.3 "Source Serif 4", Georgia, "Noto Serif", serif; margin: 0; }
.soft { color: var(--soft); }
.small { font-size: 13px; }
a { color: var(--accent); }
.top { display: flex; flex-wrap: wrap; gap: 12px 24px; align-items: end; justify-content: space-between; }
nav { display: flex; gap: 2px; margin-top: 18px; border-bottom: 2px solid var(--accent); overflow-x: auto; }
nav a { padding: 8px 14px; text-decoration: none; white-space: nowrap; border-radius: 4px 4px 0 0; }
nav a[aria-current] { background: var(--accent); color: var(--on-accent); }
main { padding-top: 22px; padding-bottom: 60px; }
.bar { display: flex; flex-wrap: wrap; gap: 8px 20px; align-items: baseline; justify-content: space-between; margin-bottom: 12px; }
.message { border-left: 4px solid var(--accent); background: var(--tint); padding: 10px 14px; margin: 0 0 18px; }
.message.bad { border-color: var(--red); }
table { border-collapse: collapse; width: 100%; }
th { text-align: left; font-size: 12px; font-weight: 600; color: var(--soft); padding: 6px 10px; border-bottom: 1px solid var(--ink); white-space: nowrap; }
td { padding: 7px 10px; border-bottom: 1px solid var(--rule); vertical-align: top; overflow-wrap: anywhere; }
tbody tr:nth-child(even) { background: var(--tint); }
.figure { text-align: right; white-space: nowrap; overflow-wrap: normal; }
th.figure { text-align: right; }
.owed { color: var(--red); font-weight: 600; }
.gone td { color: var(--soft); }
.tag { font-size: 12px; border: 1px solid currentColor; border-radius: 3px; padding: 0 5px; white-space: nowrap; }
button, .button { font: inherit; border: 1px solid var(--accent); background: transparent; color: var(--accent); border-radius: 4px; padding: 6px 14px; min-height: 36px; cursor: pointer; }
button.main { background: var(--accent); color: var(--on-accent); }
button.bad { border-color: var(--red); color: var(--red); }
button:hover { filter: brightness(1.1); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
input, select { font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--soft); border-radius: 4px; padding: 5px 8px; min-height: 36px; max-width: 100%; }
input.amount { width: 7.5em; text-align: right; }
form.inline { display: inline-flex; gap: 6px; align-items: center; margin: 0; }
.sheet { max-width: 480px; margin: 8vh auto 40px; padding: 28px; background: var(--tint); border: 1px solid var(--rule); border-radius: 6px; }
.sheet label { display: block; margin: 18px 0 4px; font-weight: 600; }
.sheet select { width: 100%; }
.actions { display: flex; flex-wrap: wrap; gap: 10px; margin-top: 24px; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 18px; margin: 0; align-content: start; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
.columns { display: grid; grid-template-columns: 1fr 1fr; gap: 20px 40px; margin-bottom: 22px; }
tfoot td { border-bottom: 0; }
tfoot tr:last-child td { font-weight: 600; border-top: 1px solid var(--ink); }
@media (max-width: 700px) {
  header, main { padding-left: 16px; padding-right: 16px; }
  nav { flex-wrap: wrap; overflow: visible; }
  nav a { padding: 8px 10px; }
  .columns { grid-template-columns: 1fr; }
  table.stack td.caption { display: none; }
  .sheet { margin: 20px 16px; padding: 20px; }
  table.stack thead { display: none; }
  table.stack, table.stack tbody, table.stack tfoot, table.stack tr { display: block; }
  table.stack tr { padding: 8px 10px; border-bottom: 1px solid var(--rule); }
  table.stack td { display: flex; gap: 12px; justify-content: space-between; align-items: baseline; border: 0; padding: 2px 0; text-align: right; }
  table.stack td:empty { display: none; }
  table.stack td::before { content: attr(data-label); color: var(--soft); font-size: 13px; text-align: left; flex: none; }
  table.stack td.lead { display: block; text-align: left; font-weight: 600; }
  table.stack td.lead::before { content: none; }
}
`;
