/**
 * The whole style of a site's page: it stands alone, opens on slow phones and is kept in one piece.
 * Without a choice of language both are shown.
 */
export const SITE_STYLE = `
:root{color-scheme:light dark;--paper:#FAF7F0;--card:#fff;--ink:#1A1D21;--muted:#565B63;--brand:#0E4A5B;--on:#fff;--rule:#D9D2C3;--border:#7D7868;--danger:#B3261E}
@media (prefers-color-scheme:dark){:root{--paper:#14181C;--card:#1D2328;--ink:#EDE8DC;--muted:#A9A698;--brand:#7CC4D6;--on:#14181C;--rule:#3A4046;--border:#7B7F84;--danger:#FF8A80}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:17px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere}
main,header>div{max-width:44rem;margin:0 auto;padding:0 16px}
header{border-bottom:2px solid var(--ink);padding:12px 0}
header .top{display:flex;gap:12px;justify-content:space-between;align-items:flex-start}
h1{font-size:26px;line-height:1.15;margin:0}
header p{margin:4px 0 0;color:var(--muted)}
a{color:var(--brand)}
button{font:inherit;min-height:44px;padding:0 14px;border:1px solid var(--border);border-radius:6px;background:var(--card);color:var(--brand);cursor:pointer;flex:none;white-space:nowrap}
:focus-visible{outline:3px solid #0B57D0;outline-offset:2px}
.sos{border:2px solid var(--danger);background:var(--card);margin:16px 0;padding:12px 14px}
.sos b{display:block}
.sos ul{list-style:none;margin:4px 0 0;padding:0;display:grid;gap:2px}
.tel{display:inline-flex;min-height:44px;align-items:center;font-size:20px;font-weight:700}
.kept{color:var(--muted);font-size:15px;margin:8px 0}
.off{border-left:4px solid #F2C230;padding-left:10px}
label{display:block;font-weight:600}
input{width:100%;min-height:48px;font:inherit;padding:8px 12px;border:1px solid var(--border);border-radius:6px;background:var(--card);color:var(--ink)}
details{border:1px solid var(--rule);background:var(--card);margin:8px 0}
summary{min-height:56px;padding:10px 14px;cursor:pointer;display:flex;gap:10px;align-items:center;justify-content:space-between;list-style:none}
summary::-webkit-details-marker{display:none}
summary::after{content:"+";font-size:24px;line-height:1;color:var(--brand)}
details[open]>summary::after{content:"\\2212"}
summary strong{font-size:18px;line-height:1.25}
summary small{display:block;color:var(--muted);font-size:15px}
summary span.n{flex:1;min-width:0}
.word{background:#000;color:#fff;border:1px solid #fff;font-weight:800;letter-spacing:.04em;text-transform:uppercase;font-size:14px;padding:2px 7px;white-space:nowrap}
section>h2{background:var(--ink);color:var(--paper);font-size:17px;margin:0;padding:6px 14px}
section.aid>h2{background:#1E6B3C;color:#fff;font-size:20px}
section.deadly{border:2px solid var(--ink);background:var(--card);margin:16px 0}section.deadly li{margin:6px 0}
section>div{padding:8px 14px 12px}
dl{margin:0}dt{font-weight:700;margin-top:8px}dd{margin:0}
section ul{margin:4px 0;padding-left:20px}
.signs{display:flex;flex-wrap:wrap;gap:8px;margin:6px 0}
.pdf{display:flex;min-height:52px;align-items:center;padding:0 14px;font-weight:700}
table{border-collapse:collapse;width:100%}td,th{text-align:left;border-bottom:1px solid var(--rule);padding:4px 8px 4px 0;vertical-align:top}
[hidden]{display:none!important}
html[data-lang=en] .es,html[data-lang=es] .en{display:none}
html:not([data-lang]) .es::before{content:" \\00B7 "}
.tools{display:none}html[data-lang] .tools{display:block}html[data-lang] button.tools{display:inline-block}
@media print{.tools,.kept{display:none!important}details>*{display:block}}
`;
