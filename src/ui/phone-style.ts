/** The whole style of the receiver's page: it stands alone and opens on slow phones. */
export const PHONE_STYLE = `
:root{color-scheme:light dark;--paper:#FAF7F0;--card:#fff;--ink:#1A1D21;--muted:#565B63;--brand:#0E4A5B;--on:#fff;--rule:#D9D2C3;--border:#7D7868;--danger:#B3261E;--mark:#7A4B00}
@media (prefers-color-scheme:dark){:root{--paper:#14181C;--card:#1D2328;--ink:#EDE8DC;--muted:#A9A698;--brand:#7CC4D6;--on:#14181C;--rule:#3A4046;--border:#7B7F84;--danger:#FF8A80;--mark:#F2C230}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:18px/1.45 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere}
main,header>div{max-width:36rem;margin:0 auto;padding:0 16px}
main{padding-bottom:32px}
header{border-bottom:2px solid var(--ink);padding:8px 0 12px}
header p{margin:2px 0;color:var(--muted)}header strong{color:var(--ink)}
h1{font-size:28px;line-height:1.15;margin:2px 0 4px}
h2{font-size:21px;margin:24px 0 4px}
nav{display:flex;gap:16px;justify-content:flex-end}
nav>*{display:inline-flex;min-height:44px;align-items:center}
nav [aria-current]{font-weight:700;border-bottom:3px solid var(--ink)}
a{color:var(--brand)}
button{font:inherit;font-weight:650;border:1px solid var(--border);border-radius:6px;background:var(--card);color:var(--brand);min-height:56px;padding:0 16px;cursor:pointer;touch-action:manipulation}
:focus-visible{outline:3px solid #0B57D0;outline-offset:2px}
ol{list-style:none;margin:0;padding:0}
li{border-top:1px solid var(--rule);padding:14px 0}
li:last-child{border-bottom:1px solid var(--rule)}
li p{margin:0 0 8px;line-height:1.3}li p span,th span{color:var(--muted);display:block}header span{white-space:nowrap}
.step{display:flex;gap:8px}
.step button{flex:0 0 64px;min-height:64px;padding:0;font-size:30px}
.step input{flex:1;min-width:0;min-height:64px;text-align:center;font-size:30px;font-weight:700;-moz-appearance:textfield;appearance:textfield}
.step input::-webkit-inner-spin-button{-webkit-appearance:none;margin:0}
.ordered{font-weight:650}
.same{width:100%;margin-top:8px}
.differs{border-left:4px solid var(--mark);padding-left:10px;font-weight:650}
li .differs{margin:10px 0 0}th .differs{display:block;width:fit-content;margin-top:2px}
label{display:block;font-weight:650;margin-top:12px}
input{width:100%;min-height:56px;font:inherit;padding:8px 12px;border:1px solid var(--border);border-radius:6px;background:var(--card);color:var(--ink)}
.photos{position:relative}.photos input{position:absolute;width:1px;height:1px;min-height:0;padding:0;opacity:0}
.photos label{display:flex;align-items:center;justify-content:center;min-height:56px;padding:0 16px;border:1px solid var(--border);border-radius:6px;background:var(--card);color:var(--brand);cursor:pointer}
.photos:focus-within label{outline:3px solid #0B57D0;outline-offset:2px}.photos p{margin:8px 0}.photos p:empty{display:none}
.statement{border-left:4px solid var(--ink);padding-left:12px;margin:20px 0}
.pad-head{display:flex;justify-content:space-between;align-items:center;min-height:56px;gap:8px;margin-bottom:8px;overflow-wrap:normal}
.pad{position:relative;border:2px solid var(--ink);border-radius:6px;background:#fff;overflow:hidden}
canvas{display:block;width:100%;height:180px;touch-action:none}
.pad p{position:absolute;left:16px;right:16px;bottom:14px;margin:0;padding-bottom:4px;border-bottom:2px solid #1A1D21;color:#565B63;pointer-events:none}
.tick{display:flex;gap:12px;align-items:center;min-height:56px;font-weight:400}
.tick input{flex:0 0 28px;width:28px;height:28px;min-height:0;accent-color:var(--brand)}
#problem{color:var(--danger);font-weight:700;margin:12px 0}#problem:empty{display:none}
.send{width:100%;min-height:64px;font-size:20px;background:var(--brand);color:var(--on);border-color:var(--brand);margin-top:8px}
.send[aria-busy]{opacity:.7}
table{border-collapse:collapse;width:100%}td,th{width:33%;text-align:right;padding:10px 0;vertical-align:top;font-variant-numeric:tabular-nums}
td{border-bottom:1px solid var(--rule);font-weight:700}thead th{border-bottom:1px solid var(--rule)}tbody th{text-align:left;font-weight:400;padding-bottom:0}
[hidden]{display:none!important}
`;
