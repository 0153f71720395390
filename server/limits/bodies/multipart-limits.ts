/** The largest form of the site has about 30 fields. */
export const FORM_FIELDS_MAX = 100;
/** Of the headers of one part; those of a file have its name, of up to 255 bytes, which a browser may escape. */
const HEADERS_MAX = 8;
const HEADER_BYTES_MAX = 4_096;

const MULTIPART = /^multipart\/form-data\b/i;
/** What browsers and clients send: one boundary and no other parameter, so that every parser reads the same boundary. */
const BOUNDARY = /^multipart\/form-data\s*;\s*boundary=(?:"([\w'()+,./:=?-]{1,70})"|([\w'()+./:=?-]{1,70}))\s*$/i;

export const isMultipart = (type: string) => MULTIPART.test(type);

/** What separates the parts of a multipart form; null: no boundary, or parsers may disagree about it. */
export function separatorOf(type: string): string | null {
  const boundary = BOUNDARY.exec(type);
  return boundary && `--${boundary[1] ?? boundary[2]}`;
}

/**
 * Reads a multipart form chunk by chunk, before it is parsed in one step, which takes time for each part and header. The function returns
 * false once there are too many parts, or too many or too long headers in one of them.
 */
export function multipartLimit(separator: string): (chunk: Uint8Array) => boolean {
  let [parts, isInHeaders, rest] = [0, false, ''];
  return (chunk) => {
    const text = rest + Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('latin1');
    for (let from = 0; ; ) {
      const at = text.indexOf(isInHeaders ? '\r\n\r\n' : separator, from);
      if (isInHeaders) {
        const headers = text.slice(from, at < 0 ? from + HEADER_BYTES_MAX + 1 : at);
        if (headers.length > HEADER_BYTES_MAX || headers.split('\r\n', HEADERS_MAX + 3).length > HEADERS_MAX + 2) return false;
        if (at < 0) {
          rest = headers;
          return true;
        }
        from = at;
      } else {
        if (at < 0) {
          rest = text.slice(Math.max(from, text.length - separator.length + 1));
          return true;
        }
        parts++;
        if (parts > FORM_FIELDS_MAX + 1) return false; // the last separator ends the form
        from = at + separator.length;
      }
      isInHeaders = !isInHeaders;
    }
  };
}
