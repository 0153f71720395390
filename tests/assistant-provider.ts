import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import { pictureFor, wordsFor } from './assistant-words.ts';

/** What it shall do with a request: what is left out is done as usual. `hang`: nothing, until nobody waits any more. */
export type Behaviour = {
  status?: number;
  hang?: true;
  /** The first choice; null is an answer without any. */
  text?: string | null;
  /** The text ends because it had no more tokens. */
  cut?: boolean;
  /** How a picture comes. */
  as?: 'url' | 'b64_json' | 'nothing';
  /** The address that is told, in place of its own. */
  url?: string;
  /** What lies at the address of a picture. */
  picture?: Uint8Array;
  location?: string;
};
const REFUSAL = { error: { message: 'No.', type: 'test', code: 'told_to' } };

export type Asked = { path: string; headers: IncomingMessage['headers']; body: Record<string, unknown> };

/** A server of our own that speaks OpenAI's protocol, on a port of its own unless told. It remembers what it was asked. */
export async function assistantProvider(port = 0) {
  const asked: Asked[] = [];
  const planned: Behaviour[] = [];
  const drawn = new Map<string, Uint8Array>();
  let usual: Behaviour = {};
  let left = 0;
  let pictures = 0;

  const json = (response: ServerResponse, status: number, body: unknown, headers = {}) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const path = request.url ?? '';
    if (request.method === 'GET' && drawn.has(path)) {
      const bytes = drawn.get(path);
      return response.writeHead(200, { 'content-type': 'image/png' }).end(bytes);
    }
    if (request.method === 'GET') return json(response, path === '/healthz' ? 200 : 404, {});
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
    asked.push({ path, headers: request.headers, body });
    const { status, hang, text, cut, as = 'url', url, picture, location } = planned.shift() ?? usual;
    if (hang) return response.on('close', () => void left++);
    if (status) return json(response, status, REFUSAL, { 'retry-after-ms': '1', ...(location && { location }) });
    if (path.endsWith('/chat/completions')) {
      const { content = '' } = (body.messages as { content: string }[])[0] ?? {};
      const message = { role: 'assistant', content: text ?? wordsFor(content) };
      const choices =
        text === null
          ? []
          : [
              { index: 0, finish_reason: cut ? 'length' : 'stop', message },
              { index: 1, message: { content: 'The second choice.' } },
            ];
      return json(response, 200, { id: 'one', object: 'chat.completion', created: 1, model: body.model, choices });
    }
    if (as === 'nothing') return json(response, 200, { created: 1, data: [{}] });
    const bytes = picture ?? (await pictureFor(String(body.prompt)));
    if (as === 'b64_json') return json(response, 200, { created: 1, data: [{ b64_json: Buffer.from(bytes).toString('base64') }] });
    const place = `/pictures/${++pictures}.png`;
    drawn.set(place, bytes);
    drawn.delete(`/pictures/${pictures - 50}.png`);
    return json(response, 200, { created: 1, data: [{ url: url ?? `http://${request.headers.host}${place}` }] });
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: heard } = server.address() as AddressInfo;
  return {
    base: `http://127.0.0.1:${heard}/v1`,
    asked,
    /** The next requests are answered like this, one after another. */
    next: (...behaviours: Behaviour[]) => void planned.push(...behaviours),
    /** Every request that nothing was planned for. */
    always: (behaviour: Behaviour) => {
      usual = behaviour;
    },
    /** How many hanging requests nobody waits for any more. */
    left: () => left,
    forget: () => {
      asked.length = planned.length = left = 0;
      usual = {};
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { base } = await assistantProvider(Number(process.argv[2] ?? 4201));
  process.stdout.write(`A pretended provider answers at ${base}\n`);
}
