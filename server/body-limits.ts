import { BodiesBusy, type BodyReservation } from './body-budget.ts';

const KB = 1024;

/** How many bytes an action reads before it says 413. */
export const BODIES = {
  form: 64 * KB,
  words: 192 * KB, // 12,000 characters, for which a plain form may need nine bytes each, and the fields beside them
  draft: 2_048 * KB, // a page is at most 200 kB; a save carries the pages that changed since the last one
  picture: 5 * KB * KB + 16 * KB, // the picture and the form around it
  file: 10 * KB * KB + 64 * KB, // what is attached in a channel, and the message
} as const;
export type BodyName = keyof typeof BODIES;

/** Nothing at all accepts more than this. */
export const MOST_BYTES = BODIES.file;

/** The longest form of the site has about 30 fields. */
export const MOST_FIELDS = 100;

class TooLarge extends Error {}
class Unreadable extends Error {}

/** Why reading a body stopped, or null for any other error: parsers may wrap what the stream said. A form that cannot be read is the sender's mistake. */
export function bodyProblem(error: unknown): 'too-large' | 'unreadable' | 'too-many' | null {
  if (error instanceof TooLarge) return 'too-large';
  if (error instanceof Unreadable) return 'unreadable';
  if (error instanceof BodiesBusy) return 'too-many';
  return error instanceof Error && error.cause !== undefined ? bodyProblem(error.cause) : null;
}

const PLAIN_FORM = /^application\/x-www-form-urlencoded\b/i;
const typeOf = (request: Request) => request.headers.get('content-type') ?? '';
const lengthOf = (request: Request) => request.headers.get('content-length');

/** How many bytes a request may have: neither files nor saves are sent as a plain form, so where a route takes those, that is no larger than a form. */
export const byteLimitOf = (request: Request, most: number) =>
  PLAIN_FORM.test(typeOf(request)) && most > BODIES.words ? BODIES.form : most;

/** What stands between the parts of a multipart form. */
function boundaryIn(type: string): string | null {
  const boundary = /^multipart\/form-data\b.*;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type);
  return boundary && `--${boundary[1] ?? boundary[2]}`;
}

/** Counts how often the boundary occurs in the chunks of a multipart form, also where it lies across two of them. */
function boundaryCounter(type: string) {
  const mark = boundaryIn(type);
  let [count, tail] = [0, ''];
  return (chunk: Uint8Array) => {
    if (!mark) return 0;
    const text = tail + Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('latin1');
    let from = 0;
    for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, from)) {
      count++;
      from = at + mark.length;
    }
    tail = text.slice(Math.max(from, text.length - mark.length + 1));
    return count;
  };
}

/**
 * The request, whose body ends in an error as soon as it has more than `most` bytes or too many fields, or the server has no memory for it (`reserved`).
 * A body as small as a form whose length is given is not counted byte by byte: the policy has compared its length, and Node ends a body there.
 */
export function counted(request: Request, most: number, reserved?: BodyReservation): Request {
  const length = lengthOf(request);
  if ((length !== null && Number(length) <= BODIES.form) || !request.body) return readable(request);
  const limit = byteLimitOf(request, most);
  const boundaries = boundaryCounter(typeOf(request));
  let bytes = 0;
  const body = request.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      start(out) {
        if (reserved) reserved.onRevoked = () => out.error(new BodiesBusy());
      },
      flush() {
        reserved?.received();
      },
      transform(chunk, out) {
        bytes += chunk.byteLength;
        if (bytes > limit) out.error(new TooLarge());
        else if (boundaries(chunk) > MOST_FIELDS + 1) out.error(new Unreadable());
        else if (reserved && !reserved.add(chunk.byteLength)) out.error(new BodiesBusy());
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

/** The fields of a plain form; null: too many. They are counted before any of them is made. */
function plainForm(text: string): FormData | null {
  if (text.split('&', MOST_FIELDS + 1).length > MOST_FIELDS) return null;
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(text)) form.append(name, value);
  return form;
}

/** Its form, or Unreadable; an empty body is an empty form. A plain form is read as text, which costs no streams. */
function readable(request: Request): Request {
  if (wrapped.has(request)) return request; // a refused form is read once more, to be shown again
  wrapped.add(request);
  const asked = request.formData.bind(request);
  const read = async () => {
    if (PLAIN_FORM.test(typeOf(request))) return plainForm(await request.text());
    if (lengthOf(request) === '0' || !request.body) return new FormData();
    const form = await asked();
    return [...form.keys()].length > MOST_FIELDS ? null : form;
  };
  const formData = async () => {
    const form = await read().catch((error) => {
      throw bodyProblem(error) ? error : new Unreadable();
    });
    if (!form) throw new Unreadable();
    forms.set(request, form);
    return form;
  };
  return Object.defineProperty(request, 'formData', { value: formData });
}

/**
 * What a multipart form says before its first large file, for an answer that shows it again: the parts within the first bytes, as many as a form without
 * files has. The part that is cut there stays only when it is a file, whose name alone is needed.
 */
export async function readFormStart(request: Request): Promise<FormData | null> {
  const mark = boundaryIn(typeOf(request));
  if (!mark || !request.body) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size >= BODIES.form) break;
  }
  const start = Buffer.concat(chunks).subarray(0, BODIES.form);
  if (boundaryCounter(typeOf(request))(start) > MOST_FIELDS + 1) return null;
  const at = start.lastIndexOf(mark);
  const last = start.subarray(Math.max(0, at));
  const head = last.subarray(0, Math.max(0, last.indexOf('\r\n\r\n'))).toString('latin1');
  const end = /;\s*filename\*?=/i.test(head) ? start.length : Math.max(0, at);
  const body = Buffer.concat([start.subarray(0, end), Buffer.from(end === at ? `${mark}--\r\n` : `\r\n${mark}--\r\n`)]);
  return new Response(body, { headers: { 'content-type': typeOf(request) } }).formData();
}

/** The JSON of a text, or null when it is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
