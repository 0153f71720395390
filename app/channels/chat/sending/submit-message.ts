import { href } from 'react-router';
import { NOT_SENT, NOT_UPLOADED, SLOW_MODE } from '../message-rules.ts';
import type { ServerResponse, Unsent } from './outbox.ts';

const messageOf = (body: unknown, name: 'message' | 'problem') =>
  typeof body === 'object' && body !== null && name in body ? (body as Record<string, unknown>)[name] : undefined;

/** Sends one message and reports the progress of a file, 0 to 1, which `fetch` cannot. Never rejects. */
export function submitMessage(
  authorId: string,
  channelId: string,
  { id, text, file }: Unsent,
  onProgress: (progress: number) => void,
): Promise<ServerResponse> {
  const form = new FormData();
  form.set('id', id);
  form.set('author', authorId);
  if (file) form.set('file', file);
  else form.set('text', text);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const lost = () => resolve('lost');
    request.open('POST', href('/community/channel/:id/messages', { id: channelId }));
    request.responseType = 'json';
    if (file) request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.onerror = lost;
    request.onabort = lost;
    request.onload = () => {
      const message = messageOf(request.response, 'message');
      if (request.status === 200 && typeof message === 'object') return resolve(request.response as ServerResponse);
      if (request.status >= 500) return lost();
      const wait = Number(request.getResponseHeader('retry-after'));
      if (messageOf(request.response, 'problem') === SLOW_MODE && wait > 0) return resolve({ wait });
      const refusal = typeof message === 'string' ? message : file ? NOT_UPLOADED : NOT_SENT;
      resolve({ refusal, ...(request.status === 401 && { signedOut: true }) });
    };
    request.send(form);
  });
}
