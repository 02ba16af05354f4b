/** The bytes of answers that were made in one piece. Asked for them, an answer would make a stream of them first, and copy what comes out. */
const whole = new WeakMap<Response, Uint8Array<ArrayBuffer>>();

/** An answer of which all bytes are there. */
export function wholeAnswer(bytes: Uint8Array<ArrayBuffer>, init: ResponseInit): Response {
  const response = new Response(bytes, init);
  whole.set(response, bytes);
  return response;
}

/** All bytes of an answer, which can be read once. */
export const bytesOf = async (response: Response): Promise<Uint8Array<ArrayBuffer>> =>
  whole.get(response) ?? new Uint8Array(await response.arrayBuffer());
