import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type S3Server = {
  endpoint: string;
  objects: Map<string, { bytes: Buffer; type: string }>;
  refuse(on: boolean): void;
  /** Leaves all further requests unanswered. */
  hang(): void;
  /** Answers this many further requests, and no others. */
  hangAfter(requests: number): void;
  close(): Promise<void>;
};

/** A local S3 server with the operations the site uses: put, get, head, delete and list objects, path style, signed. */
export async function s3Server(bucket: string): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map();
  let refusing = false;
  let answered = Number.POSITIVE_INFINITY;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://s3');
    const path = decodeURIComponent(pathname);
    const respond = (status: number, code: string) =>
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
    if (answered-- <= 0) return;
    if (refusing) return respond(403, 'AccessDenied');
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) return respond(403, 'AccessDenied');
    if (searchParams.get('list-type') === '2' && path.replace(/\/$/, '') === `/${bucket}`) {
      const max = Number(searchParams.get('max-keys') ?? 1000);
      const after = searchParams.get('continuation-token') ?? '';
      const found = [...objects.keys()].filter((key) => key.startsWith(searchParams.get('prefix') ?? '') && key > after).sort();
      const page = found.slice(0, max);
      const more = found.length > max ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
      return response
        .writeHead(200, { 'content-type': 'application/xml' })
        .end(
          `<?xml version="1.0"?><ListBucketResult><IsTruncated>${found.length > max}</IsTruncated>${more}${page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')}</ListBucketResult>`,
        );
    }
    if (!path.startsWith(`/${bucket}/`)) return respond(404, 'NoSuchBucket');
    const key = path.slice(bucket.length + 2);
    const object = objects.get(key);
    if (request.method === 'PUT') {
      objects.set(key, { bytes: Buffer.concat(chunks), type: request.headers['content-type'] ?? '' });
      return response.writeHead(200, { etag: '"1"' }).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return response.writeHead(204).end();
    }
    if (!object) return respond(404, 'NoSuchKey');
    response.writeHead(200, { 'content-type': object.type, 'content-length': object.bytes.length });
    return response.end(request.method === 'HEAD' ? undefined : object.bytes);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    refuse: (on) => {
      refusing = on;
    },
    hang: () => {
      answered = 0;
    },
    hangAfter: (requests) => {
      answered = requests;
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
