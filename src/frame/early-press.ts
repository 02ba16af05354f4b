/**
 * For the head of each page: keeps the button that was pressed last before the page answers, which on a slow line is seconds after it was
 * seen. The press goes no further, so that it is never done twice. Once the whole page answers, `earlyPress` is called: it keeps no more, and
 * presses that button as soon as its part of the page answers too, which React says of an element by a property of its own. Links and forms
 * need no scripts.
 */
export const KEEP_EARLY_PRESS = `(()=>{let b;const k=e=>{const t=e.target.closest('button[type=button]');if(t){b=t;e.stopPropagation()}};
addEventListener('click',k,true);globalThis.earlyPress=()=>{delete globalThis.earlyPress;removeEventListener('click',k,true);const u=Date.now()+2e4;
const t=b&&setInterval(()=>{const a=Object.keys(b).some(n=>n.startsWith('__reactProps'));if(!a&&b.isConnected&&Date.now()<u)return;
clearInterval(t);if(a&&b.isConnected)b.click()},50)}})()`;
