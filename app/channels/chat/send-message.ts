import { href } from 'react-router';
import { NOT_SENT, NOT_UPLOADED } from './message-rules.ts';
import type { Answer, Unsent } from './outbox.ts';

const messageOf = (said: unknown, name: 'message') =>
  typeof said === 'object' && said !== null && name in said ? (said as Record<string, unknown>)[name] : undefined;

/** Sends one message; tells how much of a file is sent, 0 to 1, which `fetch` cannot. Never rejects. */
export function sendMessage(
  authorId: string,
  channelId: string,
  { id, text, file }: Unsent,
  told: (part: number) => void,
): Promise<Answer> {
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
    if (file) request.upload.onprogress = ({ loaded, total }) => told(total ? loaded / total : 0);
    request.onerror = lost;
    request.onabort = lost;
    request.onload = () => {
      const said = messageOf(request.response, 'message');
      if (request.status === 200 && typeof said === 'object') return resolve(request.response as Answer);
      if (request.status >= 500) return lost();
      const refusal = typeof said === 'string' ? said : file ? NOT_UPLOADED : NOT_SENT;
      resolve({ refusal, ...(request.status === 401 && { signedOut: true }) });
    };
    request.send(form);
  });
}
