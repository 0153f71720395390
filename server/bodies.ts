const KB = 1024;

/** How many bytes an action reads before it says 413. */
export const BODIES = {
  form: 64 * KB,
  draft: 4_096 * KB, // a page is at most 200 kB; a save carries the pages that changed since the last one
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

/** The request, whose body ends in an error as soon as more than `most` bytes came, whatever its content-length said. */
export function counted(request: Request, most: number): Request {
  if (!request.body) return readable(request);
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

/** Its form, or Unreadable; an empty body is an empty form. */
function readable(request: Request): Request {
  const formData = async () => {
    if (!request.body) return new FormData();
    try {
      return await Request.prototype.formData.call(request);
    } catch (error) {
      throw isTooLarge(error) ? error : new Unreadable();
    }
  };
  return Object.defineProperty(request, 'formData', { value: formData });
}

/** The JSON of a body, or null when it is none. A body that is too large is no bad JSON: that goes on to the door. */
export async function readJson(request: Request): Promise<unknown> {
  try {
    return await request.json();
  } catch (error) {
    if (isTooLarge(error)) throw error;
    return null;
  }
}
