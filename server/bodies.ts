const KB = 1024;

/** How many bytes an action reads before it says 413. */
export const BODIES = {
  form: 64 * KB,
  draft: 2_048 * KB, // a page is at most 200 kB; a save carries the pages that changed since the last one
  picture: 5 * KB * KB + 16 * KB, // the picture and the form around it
  file: 10 * KB * KB + 64 * KB, // what is attached in a channel, and the message
} as const;
export type BodyName = keyof typeof BODIES;

/** Nothing at all accepts more than this. */
export const MOST_BYTES = BODIES.file;

class TooLarge extends Error {}

/** Whether reading stopped because the body was larger than its door allows; parsers may wrap what the stream said. */
export function isTooLarge(error: unknown): boolean {
  return error instanceof TooLarge || (error instanceof Error && error.cause !== undefined && isTooLarge(error.cause));
}

class Unreadable extends Error {}

/** Whether a form could not be read at all: another type, a torn boundary. That is the sender's mistake, not a fault of ours. */
export const isUnreadable = (error: unknown) => error instanceof Unreadable;

/**
 * The request, whose body ends in an error as soon as more than `most` bytes came. Where a content-length is given, the door has compared it, and
 * Node ends a body there; only one of untold length is counted.
 */
export function counted(request: Request, most: number): Request {
  if (request.headers.has('content-length') || !request.body) return readable(request);
  let bytes = 0;
  const body = request.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, out) {
        bytes += chunk.byteLength;
        if (bytes > most) out.error(new TooLarge());
        else out.enqueue(chunk);
      },
    }),
  );
  return readable(new Request(request, { body, duplex: 'half' } as RequestInit));
}

const wrapped = new WeakSet<Request>();
/** Forms that were read, for an answer that shows them again. */
const forms = new WeakMap<Request, FormData>();
export const formRead = (request: Request) => forms.get(request) ?? null;

const PLAIN_FORM = /^application\/x-www-form-urlencoded\b/i;

/** Its form, or Unreadable; an empty body is an empty form. A plain form is read as text, which costs no streams. */
function readable(request: Request): Request {
  if (wrapped.has(request)) return request; // a refused form is read once more, to be shown again
  wrapped.add(request);
  const asked = request.formData.bind(request);
  const read = async () => {
    try {
      if (PLAIN_FORM.test(request.headers.get('content-type') ?? '')) {
        const form = new FormData();
        for (const [name, value] of new URLSearchParams(await request.text())) form.append(name, value);
        return form;
      }
      if (request.headers.get('content-length') === '0' || !request.body) return new FormData();
      return await asked();
    } catch (error) {
      throw isTooLarge(error) ? error : new Unreadable();
    }
  };
  const formData = async () => {
    const form = await read();
    forms.set(request, form);
    return form;
  };
  return Object.defineProperty(request, 'formData', { value: formData });
}

/** The JSON of a text, or null when it is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
