// The receiver's page (src/delivery/receiving/ui/receive-page.tsx): steppers, signature, and a send that loses nothing. Plain script: it must
// run on any phone, and the form works without it.
(() => {
  // Signed, and the driver has not closed the stop: once that is recorded, the page says the counts that stand. Without a connection it stays as it is.
  const waits = document.querySelector('[data-waits]');
  if (waits) {
    const look = setInterval(async () => {
      if (document.hidden) return;
      try {
        const answer = await fetch(location.href, { cache: 'no-store' });
        if (!answer.ok || (await answer.text()).includes('data-waits')) return;
        clearInterval(look);
        location.reload();
      } catch {
        // Asked again.
      }
    }, 15_000);
  }
  const form = document.querySelector('form');
  if (!form) return;
  const KEPT = `bc-receive${form.getAttribute('action')}`;
  const fields = [...form.querySelectorAll('input[name=count]')];
  const problem = document.getElementById('problem');
  const { signature, signedByName: byName } = form.elements;

  // What is entered survives a reload, another language and a phone that goes to sleep.
  const keep = () => {
    try {
      const { signerName, signerRole, remark } = form.elements;
      sessionStorage.setItem(
        KEPT,
        JSON.stringify({
          counts: fields.map((field) => field.value),
          name: signerName.value,
          role: signerRole.value,
          remark: remark?.value,
          byName: byName.checked,
          ...pad.drawn(),
        }),
      );
    } catch {
      // A browser that keeps nothing still sends.
    }
  };
  const restore = () => {
    try {
      const kept = JSON.parse(sessionStorage.getItem(KEPT));
      if (!kept) return;
      fields.forEach((field, at) => {
        field.value = kept.counts[at] || field.value;
      });
      form.elements.signerName.value = kept.name;
      form.elements.signerRole.value = kept.role;
      if (form.elements.remark) form.elements.remark.value = kept.remark ?? '';
      byName.checked = kept.byName;
      pad.set(kept);
    } catch {
      // Nothing kept.
    }
  };

  const ask = (body) =>
    fetch(form.action, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams(body),
    });

  let telling;
  const tell = () => {
    clearTimeout(telling);
    telling = setTimeout(() => {
      const body = new FormData(form);
      body.set('intent', 'count');
      body.delete('signature');
      // Only for the driver's screen: the signed form says it all again.
      ask(body).catch(() => {});
    }, 1500);
  };

  // One press for every line that has no count yet: what was counted otherwise stays.
  const rest = form.querySelector('[data-rest]');
  const all = rest?.textContent;
  const open = () => fields.filter((field) => field.value === '');
  const showRest = () => {
    if (!rest) return;
    const { length } = open();
    rest.hidden = length === 0;
    rest.textContent = length === fields.length ? all : rest.dataset.rest;
  };
  rest?.addEventListener('click', () => {
    for (const field of open()) change(field, field.dataset.driver);
  });

  const show = (field) => {
    const line = field.closest('li');
    const same = field.value !== '' && field.value === field.dataset.driver;
    line.querySelector('[data-differs]').hidden = field.value === '' || same;
    line.querySelector('.same').hidden = same;
    showRest();
  };
  const change = (field, value) => {
    field.value = value;
    show(field);
    keep();
    tell();
  };

  for (const button of form.querySelectorAll('[data-step]')) {
    button.hidden = false;
    const field = button.parentElement.querySelector('input');
    button.addEventListener('click', () => {
      const next = Number(field.value || 0) + Number(button.dataset.step);
      change(field, Math.min(Number(field.max), Math.max(0, next)));
    });
  }
  for (const button of form.querySelectorAll('[data-same]')) {
    const field = button.closest('li').querySelector('input');
    button.addEventListener('click', () => change(field, button.dataset.same));
  }
  form.addEventListener('input', (event) => {
    keep();
    if (!fields.includes(event.target)) return;
    show(event.target);
    tell();
  });

  const pad = globalThis.signaturePad(form, keep);

  // A photo is made small enough for this form, and sent by itself, so that signing does not wait for a slow network.
  const LARGEST = 230_000;
  const smaller = async (file) => {
    const picture = await createImageBitmap(file);
    for (const [side, quality] of [
      [1600, 0.75],
      [1280, 0.65],
      [1024, 0.6],
      [800, 0.5],
      [640, 0.4],
    ]) {
      const scale = Math.min(1, side / Math.max(picture.width, picture.height));
      const canvas = document.createElement('canvas');
      canvas.width = Math.max(1, Math.round(picture.width * scale));
      canvas.height = Math.max(1, Math.round(picture.height * scale));
      canvas.getContext('2d').drawImage(picture, 0, 0, canvas.width, canvas.height);
      const blob = await new Promise((done) => canvas.toBlob(done, 'image/jpeg', quality));
      if (blob && blob.size <= LARGEST) return blob;
    }
    return null;
  };
  const photo = document.getElementById('photo');
  const said = form.querySelector('[data-photos-said]');
  let adding = null;
  const add = async (file) => {
    said.textContent = form.dataset.sending;
    const small = await smaller(file).catch(() => null);
    if (!small) {
      said.textContent = form.dataset.photoUnread;
      return;
    }
    const body = new FormData();
    body.set('intent', 'photo');
    body.set('language', form.elements.language.value);
    body.set('photo', small, 'photo.jpg');
    try {
      const answer = await fetch(form.action, {
        method: 'POST',
        headers: { accept: 'application/json' },
        body,
      });
      const told = await answer.json().catch(() => ({}));
      said.textContent = answer.ok
        ? form.dataset.photosAdded.replace('#', told.photos)
        : told.problem || form.dataset.fault;
    } catch {
      said.textContent = form.dataset.photoNotSent;
    }
  };
  if (photo) {
    photo.closest('[data-photos]').hidden = false;
    photo.addEventListener('change', () => {
      const [file] = photo.files;
      if (!file) return;
      adding = add(file).finally(() => {
        photo.value = '';
        adding = null;
      });
    });
  }

  // Missing things are named in the page's own language.
  form.noValidate = true;
  const missing = () => {
    const empty = fields.find((field) => field.value === '' || !field.checkValidity());
    if (empty) return [form.dataset.countMissing, empty];
    const { signerName } = form.elements;
    if (!signerName.value.trim()) return [form.dataset.nameMissing, signerName];
    if (!signature.value && !byName.checked) return [form.dataset.signMissing, byName];
    return null;
  };
  const send = form.querySelector('.send');
  const label = send.textContent;
  const submit = async () => {
    if (send.hasAttribute('aria-busy')) return;
    problem.textContent = '';
    const [words, field] = missing() ?? [];
    if (words) {
      problem.textContent = words;
      field.focus();
      return;
    }
    clearTimeout(telling);
    send.setAttribute('aria-busy', 'true');
    send.textContent = form.dataset.sending;
    await adding;
    try {
      const answer = await ask(new FormData(form));
      const said = await answer.json().catch(() => ({}));
      if (answer.ok && said.state === 'signed') {
        sessionStorage.removeItem(KEPT);
        // What was signed is read from its top, not from where the button was.
        history.scrollRestoration = 'manual';
        location.reload();
        return;
      }
      problem.textContent = said.problem || form.dataset.fault;
    } catch {
      problem.textContent = form.dataset.notSent;
    }
    send.removeAttribute('aria-busy');
    send.textContent = label;
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit();
  });

  restore();
  for (const field of fields) show(field);
})();
