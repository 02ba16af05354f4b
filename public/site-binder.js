// The page of a site's code (src/safety/binders/server/site-page.tsx): language, search, and what this phone keeps. Plain script: it must run on
// any phone, and the page is whole without it.
(() => {
  const root = document.documentElement;
  const LANGUAGE = 'bc-site-language';
  const remembered = () => {
    try {
      return localStorage.getItem(LANGUAGE);
    } catch {
      return null;
    }
  };
  const speak = (language) => {
    root.lang = language;
    root.dataset.lang = language;
  };
  speak(remembered() ?? (navigator.language.startsWith('es') ? 'es' : 'en'));

  document.addEventListener('DOMContentLoaded', () => {
    const { binder, words } = document.body.dataset;
    const sentences = JSON.parse(words);
    const kept = document.getElementById('kept');
    let say = () => {};

    document.getElementById('language').addEventListener('click', () => {
      const language = root.dataset.lang === 'es' ? 'en' : 'es';
      speak(language);
      say();
      try {
        localStorage.setItem(LANGUAGE, language);
      } catch {
        // A browser that keeps nothing speaks the chosen language until it is closed.
      }
    });

    const search = document.getElementById('search');
    search?.addEventListener('input', () => {
      const typed = search.value.trim().toLowerCase().split(/\s+/);
      let found = 0;
      for (const product of document.querySelectorAll('details')) {
        product.hidden = !typed.every((word) => product.dataset.name.includes(word));
        if (!product.hidden) found += 1;
      }
      document.getElementById('none').hidden = found > 0;
    });

    // A phone on a network that leads nowhere calls itself online. The worker leaves HEAD to the network.
    const reaches = () =>
      fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
        () => true,
        () => false,
      );
    const showConnection = () => {
      const note = document.getElementById('offline');
      if (!note) return;
      if (!navigator.onLine) note.hidden = false;
      else void reaches().then((there) => (note.hidden = there));
    };
    addEventListener('online', showConnection);
    addEventListener('offline', showConnection);
    showConnection();

    if (!binder) return;
    const can = 'serviceWorker' in navigator && 'caches' in window;
    const sheets = [...document.querySelectorAll('a[data-sheet]')].map((link) => link.href);

    /** Counts what is there, not what was asked for. */
    const count = async () => {
      const cache = await caches.open(`binder:${binder}`);
      const found = await Promise.all(sheets.map((sheet) => cache.match(sheet)));
      const total = found.filter(Boolean).length;
      const page = await cache.match(binder);
      return { total, page: page !== undefined };
    };
    const show = async () => {
      if (!can) {
        say = () => {
          kept.textContent = sentences.notStored[root.dataset.lang];
        };
        return say();
      }
      const { total, page } = await count();
      say = () => {
        const language = root.dataset.lang;
        const asOf = new Date(kept.dataset.asOf);
        const today = asOf.toDateString() === new Date().toDateString();
        const time = asOf.toLocaleString(language, {
          ...(today ? {} : { month: 'short', day: 'numeric' }),
          hour: 'numeric',
          minute: '2-digit',
        });
        kept.textContent = page
          ? sentences.kept[language]
              .replace('{kept}', String(total))
              .replace('{total}', String(sheets.length))
              .replace('{time}', time)
          : sentences.storing[language];
      };
      say();
    };

    const keep = async () => {
      await navigator.serviceWorker.register('/site-worker.js', { scope: '/site/' });
      await navigator.serviceWorker.ready;
      await navigator.storage?.persist?.().catch(() => false);
      const cache = await caches.open(`binder:${binder}`);
      const put = async (url) => {
        const answer = await fetch(url);
        if (answer.ok) await cache.put(url, answer);
      };
      for (const url of [binder, '/site-binder.js']) if (!(await cache.match(url))) await put(url);
      await show();
      // The kept page may be newer than the one that is open: what it names is kept too.
      const newest = await (await cache.match(binder))?.text();
      // Without its styles, which the page's own rules would refuse to a second document.
      const bare = (newest ?? '').replace(/<style[\s\S]*?<\/style>/g, '');
      const named = new DOMParser().parseFromString(bare, 'text/html');
      const wanted = new Set(sheets);
      for (const link of named.querySelectorAll('a[data-sheet]'))
        wanted.add(new URL(link.getAttribute('href'), location.href).href);
      for (const request of await cache.keys())
        if (request.url.endsWith('.pdf') && !wanted.has(request.url)) await cache.delete(request);
      for (const sheet of wanted) {
        if (await cache.match(sheet)) continue;
        await put(sheet);
        await show();
      }
    };
    show()
      .then(() => (can ? keep() : undefined))
      .catch(show);
  });
})();
