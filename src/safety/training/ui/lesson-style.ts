import { PHONE_STYLE } from '../../../ui/phone-style.ts';

/** The whole style of a lesson: it stands alone and opens on slow phones. */
export const LESSON_STYLE = `${PHONE_STYLE}
.step{display:block}
.lessons li{padding:0}
.lessons a{display:block;padding:14px 0;min-height:64px;text-decoration:none}
.lessons a strong{display:block;font-size:20px;text-decoration:underline}
.lessons span{display:block;color:var(--muted);font-size:16px}
article{border:2px solid var(--ink);background:var(--card);margin:16px 0}
article>h2{background:var(--ink);color:var(--paper);margin:0;padding:8px 16px;font-size:22px}
article.mix>h2{background:var(--danger);color:var(--paper)}
article>div{padding:4px 16px 12px}
article p{font-size:21px;line-height:1.35;margin:14px 0}
article ul{margin:4px 0 12px;padding-left:22px}article ul li{border:0;padding:3px 0}
article b{display:block;margin-top:12px}
article ul li:last-child,.stores li:last-child,.foot li:last-child{border:0}
.stores li{border:0;padding:2px 0}
fieldset{border:1px solid var(--rule);background:var(--card);margin:16px 0;padding:12px 16px}
fieldset.wrong{border:2px solid var(--danger)}
legend{font-weight:700;padding:0 6px;color:var(--muted)}
fieldset>p{margin:0 0 8px;font-weight:650;font-size:20px}
.choice{display:flex;gap:12px;align-items:center;min-height:56px;font-weight:400;margin:0;border-top:1px solid var(--rule)}
.choice input{flex:0 0 26px;width:26px;height:26px;min-height:0;accent-color:var(--brand)}
.why{border-left:4px solid var(--danger);padding-left:12px;margin:12px 0 0;font-weight:400}
.why b{color:var(--danger)}
select{width:100%;min-height:56px;font:inherit;padding:8px 12px;border:1px solid var(--border);border-radius:6px;background:var(--card);color:var(--ink)}
.hint{color:var(--muted);font-size:16px;margin:4px 0}
.move{display:none}
html.steps .move{display:flex;gap:12px;margin-top:16px}
.move button{flex:1;min-height:60px}
.move .next{flex:2;background:var(--brand);color:var(--on);border-color:var(--brand);font-size:20px}
.far{display:none}html.steps .far{display:block;color:var(--muted);margin:12px 0 0;font-variant-numeric:tabular-nums}
.done{margin-top:16px;border-left:6px solid #1E6B3C;background:var(--card);padding:10px 16px;font-size:20px}
.done p{margin:6px 0}
.foot{color:var(--muted);font-size:15px;margin-top:32px;border-top:1px solid var(--rule)}
.foot ul{padding-left:20px}.foot li{border:0!important;padding:2px 0}
.go{display:inline-flex;align-items:center;min-height:48px;margin-right:20px;font-weight:650}
`;
