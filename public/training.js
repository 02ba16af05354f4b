// A lesson on a phone (src/safety/training/ui/lesson-page.tsx): one card at a time, questions that are asked again, signature, and a send that
// loses nothing. Plain script: it must run on any phone, and the form works without it.
(() => {
  const form = document.querySelector('form');
  if (!form) return;
  const steps = [...form.querySelectorAll('[data-step]')];
  const questions = [...form.querySelectorAll('[data-question]')];
  const problem = document.getElementById('problem');
  const [previous, next, far] = ['previous', 'next', 'far'].map((id) =>
    document.getElementById(id),
  );
  const { signedByName, memberId, typedName, rightFirst, formKey } = form.elements;
  const KEPT = `bc-lesson${form.getAttribute('action')}`;
  const nextWords = next.textContent;
  let at = 0;

  const keep = () => {
    try {
      const answers = questions.map((one) => one.querySelector('input:checked')?.value ?? '');
      const { value: first } = rightFirst;
      sessionStorage.setItem(KEPT, JSON.stringify({ at, answers, first, typed: typedName.value }));
    } catch {
      // A browser that keeps nothing still sends.
    }
  };
  const restore = () => {
    try {
      const kept = JSON.parse(sessionStorage.getItem(KEPT));
      if (!kept) return;
      kept.answers.forEach((value, place) => {
        const box = questions[place]?.querySelector(`input[value="${value}"]`);
        if (box && value !== '') box.checked = true;
      });
      rightFirst.value = kept.first;
      typedName.value ||= kept.typed;
      at = Math.min(
        kept.at,
        steps.findIndex(({ dataset }) => dataset.step === 'quiz'),
      );
    } catch {
      // Nothing kept.
    }
  };

  const show = (place, focus) => {
    at = place;
    steps.forEach((step, index) => {
      step.hidden = index !== at;
    });
    const { step } = steps[at].dataset;
    previous.disabled = at === 0;
    next.hidden = step === 'sign';
    next.textContent = step === 'quiz' ? next.dataset.check : nextWords;
    far.textContent = `${at + 1} / ${steps.length}`;
    problem.textContent = '';
    if (step === 'sign') pad.draw();
    if (focus) {
      const heading = steps[at].querySelector('h2');
      heading.tabIndex = -1;
      heading.focus();
      heading.scrollIntoView({ block: 'center' });
    }
    keep();
  };

  const ask = async (intent) => {
    const body = new URLSearchParams(new FormData(form));
    body.set('intent', intent);
    const answer = await fetch(form.action, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body,
    });
    const said = await answer.json().catch(() => ({}));
    return { ok: answer.ok, ...said };
  };

  const mark = (wrong) => {
    questions.forEach((question, place) => {
      const isWrong = wrong.includes(place);
      question.classList.toggle('wrong', isWrong);
      question.querySelector('.why').hidden = !isWrong;
      if (isWrong) for (const box of question.querySelectorAll('input')) box.checked = false;
    });
    if (rightFirst.value === '') rightFirst.value = String(questions.length - wrong.length);
    if (wrong.length > 0) {
      problem.textContent = form.dataset.wrong;
      questions[wrong[0]].scrollIntoView({ block: 'center' });
      questions[wrong[0]].querySelector('input').focus({ preventScroll: true });
    }
  };

  const busy = async (button, work) => {
    if (button.hasAttribute('aria-busy')) return;
    const label = button.textContent;
    problem.textContent = '';
    button.setAttribute('aria-busy', 'true');
    button.textContent = form.dataset.sending;
    try {
      await work();
    } catch {
      problem.textContent = form.dataset.notSent;
    }
    button.removeAttribute('aria-busy');
    if (button.textContent === form.dataset.sending) button.textContent = label;
  };

  next.addEventListener('click', () => {
    if (steps[at].dataset.step !== 'quiz') {
      show(at + 1, true);
      return;
    }
    const open = questions.find((one) => !one.querySelector('input:checked'));
    if (open) {
      problem.textContent = form.dataset.unanswered;
      open.scrollIntoView({ block: 'center' });
      open.querySelector('input').focus({ preventScroll: true });
      return;
    }
    void busy(next, async () => {
      const said = await ask('check');
      if (!Array.isArray(said.wrong)) problem.textContent = said.problem || form.dataset.fault;
      else {
        mark(said.wrong);
        if (said.wrong.length === 0) show(at + 1, true);
      }
      keep();
    });
  });
  previous.addEventListener('click', () => show(at - 1, true));

  const pad = globalThis.signaturePad(form, keep);

  const showTyped = () => {
    document.getElementById('typed').hidden = memberId.value !== '';
  };
  memberId.addEventListener('change', showTyped);
  form.addEventListener('input', keep);

  const thank = (said) => {
    const note = document.createElement('div');
    note.className = 'done';
    note.setAttribute('role', 'status');
    for (const words of [
      form.dataset.done.replace('{name}', said.name),
      ...(said.waits ? [form.dataset.waits] : []),
    ])
      note.appendChild(document.createElement('p')).textContent = words;
    document.querySelector('.done')?.remove();
    form.before(note);
    note.scrollIntoView({ block: 'center' });
  };
  const send = form.querySelector('.send');
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (steps[at].dataset.step !== 'sign') return;
    void busy(send, async () => {
      const said = await ask('sign');
      if (said.state !== 'signed') {
        problem.textContent = said.problem || form.dataset.fault;
        if (Array.isArray(said.wrong) && said.wrong.length > 0) {
          show(steps.length - 2);
          mark(said.wrong);
        }
        return;
      }
      sessionStorage.removeItem(KEPT);
      thank(said);
      if (form.elements.class.value === '') {
        form.remove();
        return;
      }
      // The next person of the class signs on the same phone.
      formKey.value = said.nextKey;
      const signed = document.getElementById('signed');
      signed.hidden = false;
      signed.querySelector('ul').appendChild(document.createElement('li')).textContent = said.label;
      memberId.querySelector(`option[value="${memberId.value}"]:not([value=""])`)?.remove();
      memberId.value = '';
      typedName.value = '';
      signedByName.checked = false;
      showTyped();
      pad.set(null);
    });
  });

  // Missing things are named in the page's own language.
  form.noValidate = true;
  document.documentElement.classList.add('steps');
  restore();
  showTyped();
  const wrongOne = steps.findIndex((step) => step.querySelector('.wrong'));
  show(wrongOne >= 0 ? wrongOne : at, false);
})();
