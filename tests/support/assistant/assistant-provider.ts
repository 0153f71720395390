import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import { pictureFor, wordsFor } from './assistant-words.ts';

/** Overrides of the default response. `hang`: no response until the client disconnects. */
export type Behavior = {
  status?: number;
  hang?: true;
  /** The text of the first choice; null: a response without choices. */
  text?: string | null;
  /** The text ends at the token limit. */
  cut?: boolean;
  /** The form of an image. */
  as?: 'url' | 'b64_json' | 'nothing';
  /** The image URL in the response, instead of the provider's own. */
  url?: string;
  /** The bytes served at the image URL. */
  picture?: Uint8Array;
  location?: string;
};
const REFUSAL = { error: { message: 'No.', type: 'test', code: 'test' } };

export type ReceivedRequest = { path: string; headers: IncomingMessage['headers']; body: Record<string, unknown> };

/** A mock server for OpenAI's protocol that records its requests. Port 0 chooses a free port. */
export async function assistantProvider(port = 0) {
  const requests: ReceivedRequest[] = [];
  const queued: Behavior[] = [];
  const drawn = new Map<string, Uint8Array>();
  let defaultBehavior: Behavior = {};
  let abandoned = 0;
  let pictures = 0;

  const json = (response: ServerResponse, status: number, body: unknown, headers = {}) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

  async function result(request: IncomingMessage, response: ServerResponse) {
    const path = request.url ?? '';
    if (request.method === 'GET' && drawn.has(path)) {
      const bytes = drawn.get(path);
      return response.writeHead(200, { 'content-type': 'image/png' }).end(bytes);
    }
    if (request.method === 'GET') return json(response, path === '/healthz' ? 200 : 404, {});
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
    requests.push({ path, headers: request.headers, body });
    const { status, hang, text, cut, as = 'url', url, picture, location } = queued.shift() ?? defaultBehavior;
    if (hang) return response.on('close', () => void abandoned++);
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
    result(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: boundPort } = server.address() as AddressInfo;
  return {
    base: `http://127.0.0.1:${boundPort}/v1`,
    requests,
    /** Queues behaviors for the next requests. */
    next: (...behaviors: Behavior[]) => void queued.push(...behaviors),
    /** The behavior of all requests without a queued one. */
    always: (behavior: Behavior) => {
      defaultBehavior = behavior;
    },
    /** The number of hanging requests that the client aborted. */
    abandoned: () => abandoned,
    reset: () => {
      requests.length = queued.length = abandoned = 0;
      defaultBehavior = {};
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { base } = await assistantProvider(Number(process.argv[2] ?? 4201));
  process.stdout.write(`Mock AI provider listening at ${base}\n`);
}
