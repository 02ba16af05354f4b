// The receiver's page (src/receiving/ui/receive-page.tsx): steppers, signature, and a send that loses nothing. Plain script: it must
// run on any phone, and the form works without it.
(() => {
  const form = document.querySelector('form');
  if (!form) return;
  const KEPT = `bc-receive${form.getAttribute('action')}`;
  const fields = [...form.querySelectorAll('input[name=count]')];
  const problem = document.getElementById('problem');
  const signature = form.elements.signature;
  const byName = form.elements.signedByName;
  let strokes = [];
  let size = null;

  // What is entered survives a reload, another language and a phone that goes to sleep.
  const keep = () => {
    try {
      const { signerName, signerRole } = form.elements;
      sessionStorage.setItem(
        KEPT,
        JSON.stringify({
          counts: fields.map((field) => field.value),
          name: signerName.value,
          role: signerRole.value,
          byName: byName.checked,
          strokes,
          size,
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
      byName.checked = kept.byName;
      ({ strokes, size } = kept);
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

  const show = (field) => {
    const line = field.closest('li');
    const same = field.value !== '' && field.value === field.dataset.driver;
    line.querySelector('[data-differs]').hidden = field.value === '' || same;
    line.querySelector('.same').hidden = same;
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

  // The signature: strokes as they were drawn.
  const part = document.getElementById('pad');
  const canvas = part.querySelector('canvas');
  const pen = canvas.getContext('2d');
  const clear = document.getElementById('clear');
  const write = () => {
    const isSigned = strokes.length > 0;
    clear.hidden = !isSigned;
    part.querySelector('.pad p').hidden = isSigned;
    signature.value = isSigned ? JSON.stringify({ ...size, strokes }) : '';
  };
  const draw = () => {
    const scale = window.devicePixelRatio || 1;
    const { clientWidth: width, clientHeight: height } = canvas;
    canvas.width = width * scale;
    canvas.height = height * scale;
    const fit = size ? scale * Math.min(width / size.width, height / size.height) : scale;
    pen.setTransform(fit, 0, 0, fit, 0, 0);
    pen.lineWidth = 2.4;
    pen.lineCap = pen.lineJoin = 'round';
    pen.strokeStyle = '#1a1d21';
    for (const stroke of strokes) {
      pen.beginPath();
      for (const [x, y] of stroke) pen.lineTo(x, y);
      if (stroke.length === 1) pen.lineTo(stroke[0][0] + 0.1, stroke[0][1]);
      pen.stroke();
    }
  };
  let began = 0;
  let current = null;
  const point = (event) => {
    const box = canvas.getBoundingClientRect();
    const fit = Math.min(box.width / size.width, box.height / size.height);
    const round = (value) => Math.round((value / fit) * 10) / 10;
    const { clientX, clientY } = event;
    return [round(clientX - box.left), round(clientY - box.top), Math.round(Date.now() - began)];
  };
  canvas.addEventListener('pointerdown', (event) => {
    if (current || strokes.length >= 200) return;
    event.preventDefault();
    canvas.setPointerCapture(event.pointerId);
    if (strokes.length === 0) {
      size = { width: canvas.clientWidth, height: canvas.clientHeight };
      began = Date.now();
    } else if (!began) began = Date.now() - strokes.at(-1).at(-1)[2];
    current = [point(event)];
    strokes.push(current);
    draw();
  });
  canvas.addEventListener('pointermove', (event) => {
    if (!current || current.length >= 1000) return;
    current.push(point(event));
    draw();
  });
  const end = () => {
    if (!current) return;
    current = null;
    byName.checked = false;
    write();
    keep();
  };
  canvas.addEventListener('pointerup', end);
  canvas.addEventListener('pointercancel', end);
  clear.addEventListener('click', () => {
    strokes = [];
    size = null;
    began = 0;
    write();
    draw();
    keep();
  });

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
    try {
      const answer = await ask(new FormData(form));
      const said = await answer.json().catch(() => ({}));
      if (answer.ok && said.state === 'signed') {
        sessionStorage.removeItem(KEPT);
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
  part.hidden = false;
  for (const field of fields) show(field);
  write();
  draw();
  addEventListener('resize', draw);
})();
