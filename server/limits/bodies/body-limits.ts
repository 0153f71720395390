import { ATTACHMENT_BYTES_MAX, IMAGE_BYTES_MAX } from '../../media/file-rules.ts';
import { BodiesBusy, type BodyReservation } from './body-budget.ts';
import { FORM_FIELDS_MAX, isMultipart, multipartLimit, separatorOf } from './multipart-limits.ts';

const KB = 1024;

/** Bytes that an action reads before it responds with 413. */
export const BODIES = {
  form: 64 * KB,
  words: 192 * KB, // 12,000 characters of up to nine bytes each in a plain form, and other fields
  draft: 2_048 * KB, // a page is at most 200 kB; a save carries the pages that changed since the last one
  picture: IMAGE_BYTES_MAX + 16 * KB, // an image and the form around it
  file: ATTACHMENT_BYTES_MAX + 64 * KB, // a channel attachment and its message
} as const;
export type BodyName = keyof typeof BODIES;

/** No route accepts more than this. */
export const REQUEST_BYTES_MAX = BODIES.file;

class TooLarge extends Error {}
class Unreadable extends Error {}

/** Why reading a body stopped, or null for other errors. Looks through `cause`, because parsers may wrap errors of the stream. */
export function bodyProblem(error: unknown): 'too-large' | 'unreadable' | 'too-many' | null {
  if (error instanceof TooLarge) return 'too-large';
  if (error instanceof Unreadable) return 'unreadable';
  if (error instanceof BodiesBusy) return 'too-many';
  return error instanceof Error && error.cause !== undefined ? bodyProblem(error.cause) : null;
}

const PLAIN_FORM = /^application\/x-www-form-urlencoded\b/i;
const typeOf = (request: Request) => request.headers.get('content-type') ?? '';
const lengthOf = (request: Request) => request.headers.get('content-length');

/**
 * The size limit of a request: files and saves are never sent as plain forms, so on routes that accept those, a plain form has the limit of
 * a form.
 */
export const byteLimitOf = (request: Request, max: number) => (PLAIN_FORM.test(typeOf(request)) && max > BODIES.words ? BODIES.form : max);

/**
 * Returns the request with a body that fails once it exceeds `max` bytes, has too many fields or headers, or no memory is left for it
 * (`reserved`). Other bodies than multipart forms with a content length of at most a form are not counted: Node enforces their length.
 */
export function withBodyLimit(request: Request, max: number, reserved?: BodyReservation): Request {
  const length = lengthOf(request);
  const type = typeOf(request);
  if ((length !== null && Number(length) <= BODIES.form && !isMultipart(type)) || !request.body) return readable(request);
  const limit = byteLimitOf(request, max);
  const separator = separatorOf(type);
  const isWithinLimit = separator ? multipartLimit(separator) : () => !isMultipart(type);
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
        else if (!isWithinLimit(chunk)) out.error(new Unreadable());
        else if (reserved && !reserved.add(chunk.byteLength)) out.error(new BodiesBusy());
        else out.enqueue(chunk);
      },
    }),
  );
  return readable(new Request(request, { body, duplex: 'half' } as RequestInit));
}

const wrapped = new WeakSet<Request>();
/** Forms that were read, for responses that show them again. */
const forms = new WeakMap<Request, FormData>();
export const formRead = (request: Request) => forms.get(request) ?? null;

/** Parses a plain form; null if it has too many fields, which are counted before any is created. */
function plainForm(text: string): FormData | null {
  if (text.split('&', FORM_FIELDS_MAX + 1).length > FORM_FIELDS_MAX) return null;
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(text)) form.append(name, value);
  return form;
}

/**
 * Replaces `formData`: throws Unreadable for malformed forms, and an empty body is an empty form. Plain forms are read as text, which
 * avoids streams.
 */
function readable(request: Request): Request {
  if (wrapped.has(request)) return request; // a refused form is read again to show it
  wrapped.add(request);
  const parseForm = request.formData.bind(request);
  const read = async () => {
    if (PLAIN_FORM.test(typeOf(request))) return plainForm(await request.text());
    if (lengthOf(request) === '0' || !request.body) return new FormData();
    const form = await parseForm();
    return [...form.keys()].length > FORM_FIELDS_MAX ? null : form;
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
 * Reads the parts of a multipart form before its first large file, up to the size of a form without files, to show it again. A part that is
 * cut off is included only if it is a file, because only its field name is needed.
 */
export async function readFormStart(request: Request): Promise<FormData | null> {
  const mark = separatorOf(typeOf(request));
  if (!mark || !request.body) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size >= BODIES.form) break;
  }
  const start = Buffer.concat(chunks).subarray(0, BODIES.form);
  if (!multipartLimit(mark)(start)) return null;
  const at = start.lastIndexOf(mark);
  const last = start.subarray(Math.max(0, at));
  const head = last.subarray(0, Math.max(0, last.indexOf('\r\n\r\n'))).toString('latin1');
  const end = /;\s*filename\*?=/i.test(head) ? start.length : Math.max(0, at);
  const body = Buffer.concat([start.subarray(0, end), Buffer.from(end === at ? `${mark}--\r\n` : `\r\n${mark}--\r\n`)]);
  return new Response(body, { headers: { 'content-type': typeOf(request) } }).formData();
}

/** Parses JSON; null if the text is not valid JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
