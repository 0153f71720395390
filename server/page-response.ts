const pages = new WeakMap<Response, string>();

/** An answer whose text the envelope can read without opening its body as a stream, which costs as much as compressing it. */
export function pageResponse(page: string, init: ResponseInit): Response {
  const response = new Response(page, init);
  pages.set(response, page);
  return response;
}

export const textOf = async (response: Response): Promise<string> => pages.get(response) ?? response.text();

export async function bytesOf(response: Response): Promise<Buffer<ArrayBuffer>> {
  const page = pages.get(response);
  return page === undefined ? Buffer.from(await response.arrayBuffer()) : Buffer.from(page);
}
