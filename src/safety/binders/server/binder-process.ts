import type { BinderRequest } from './binder-page.ts';
import { renderBinder } from './binder-pdf.ts';

/** A binder to make; past `maxBytes` of memory, heap and all, the process gives up by itself. */
export interface BinderTask {
  request: BinderRequest;
  maxBytes: number;
}
/** The code that it then ends with. */
const OUT_OF_MEMORY = 86;

// Started by binder-apart.ts for one binder and gone afterwards.
process.once('message', ({ request, maxBytes }: BinderTask) => {
  setInterval(() => {
    if (process.memoryUsage.rss() > maxBytes) process.exit(OUT_OF_MEMORY);
  }, 50).unref();
  renderBinder(request, (done) => process.send?.(done)).then(
    (bytes) => process.send?.(bytes, undefined, undefined, () => process.exit(0)),
    () => process.exit(1),
  );
});
process.once('disconnect', () => process.exit(0));
