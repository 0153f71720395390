import type { Policy } from '#server/access/policies.ts';
import { refuse } from '#server/http/problems.ts';
import { viewerOf } from '#server/http/request.ts';
import { downloadHeaders } from '#server/media/storage/files.ts';
import { StorageUnavailable } from '#server/media/storage/storage-unavailable.ts';
import type { Route } from './+types/file';
import { fileOf } from './attachments.server.ts';

export const handle = { who: 'anyone', limit: 'download' } as const satisfies Policy;

/** Downloads a message's file, for viewers who may read the channel. Never displayed inline, since its content is not trusted. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  try {
    const file = await fileOf(viewerOf(context), params.id, params.messageId);
    if (!file) refuse('not-found');
    const headers = downloadHeaders(file.name, file.bytes);
    if (request.method !== 'HEAD') return new Response(file.body, { headers });
    await file.body.cancel();
    return new Response(null, { headers });
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
    return new Response('Files are temporarily unavailable.\n', { status: 503, headers: { 'content-type': 'text/plain; charset=utf-8' } });
  }
}
