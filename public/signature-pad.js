// A signature by finger (src/ui/phone-document.tsx): strokes as they were drawn, in the form's field `signature`. Plain script:
// it must run on any phone.
globalThis.signaturePad = (form, onSigned) => {
  const part = document.getElementById('pad');
  const clear = document.getElementById('clear');
  const canvas = part.querySelector('canvas');
  const pen = canvas.getContext('2d');
  const { signature, signedByName } = form.elements;
  let strokes = [];
  let size = null;
  let began = 0;
  let current = null;

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
  const write = () => {
    const isSigned = strokes.length > 0;
    clear.hidden = !isSigned;
    part.querySelector('.pad p').hidden = isSigned;
    signature.value = isSigned ? JSON.stringify({ ...size, strokes }) : '';
    draw();
  };
  const point = ({ clientX, clientY }) => {
    const box = canvas.getBoundingClientRect();
    const fit = Math.min(box.width / size.width, box.height / size.height);
    const round = (value) => Math.round((value / fit) * 10) / 10;
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
    signedByName.checked = false;
    write();
    onSigned();
  };
  canvas.addEventListener('pointerup', end);
  canvas.addEventListener('pointercancel', end);
  /** Goes on with what was drawn before, or with nothing. */
  const set = (drawn) => {
    ({ strokes, size } = drawn ?? { strokes: [], size: null });
    began = 0;
    write();
  };
  clear.addEventListener('click', () => {
    set(null);
    onSigned();
  });
  addEventListener('resize', draw);

  part.hidden = false;
  write();
  return { drawn: () => ({ strokes, size }), set, draw };
};
