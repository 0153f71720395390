import { isId } from '#server/ids.ts';
import { knock } from '#server/limits.ts';
import { PicturesAway } from '#server/media/away.ts';
import { PictureRefused } from '#server/media/picture.ts';
import type { Person } from '../../audience/viewer.ts';
import { CHANNEL_WORDS } from '../channel-rules.ts';
import { keepAttachment } from './attachments.server.ts';
import {
  FILE_EMPTY,
  FILE_TOO_LARGE,
  MEMBERS_SEND,
  type Message,
  MOST_FILE_BYTES,
  NOT_SENT,
  NOT_UPLOADED,
  readMessage,
  TOO_FAST,
} from './message-rules.ts';
import { sendMessage } from './send-message.server.ts';

export type Received = { message: Message } | { status: number; problem: string; message: string; wait?: number };
const no = (status: number, problem: string, message: string) => ({ status, problem, message });

/** A form with `text`, or with a `file` that is a message of its own (CHAN-42, CHAN-43), and the `id` that the client made: sent, or the sentence that says why not. */
export async function receiveMessage(viewer: Person, channelId: string, form: FormData): Promise<Received> {
  const wait = await knock('message', viewer.id);
  if (wait) return { ...no(429, 'too-many', TOO_FAST), wait };
  const given = form.get('id') || null;
  if (given !== null && !isId(given)) return no(422, 'bad-input', NOT_SENT);
  const file = form.get('file');
  const attached = file instanceof File && (file.size > 0 || file.name) ? file : null;
  const read = readMessage(form.get('text'));
  if (attached && !attached.size) return no(422, 'bad-file', FILE_EMPTY);
  if (attached && attached.size > MOST_FILE_BYTES) return no(413, 'too-large', FILE_TOO_LARGE);
  if (!attached && 'refusal' in read) return no(422, 'bad-input', read.refusal);
  try {
    const text = 'text' in read ? read.text : '';
    const sent = await sendMessage(viewer, channelId, {
      id: given,
      text,
      ...(attached && { keep: () => keepAttachment(viewer, attached) }),
    });
    if (sent === 'not-found') return no(404, 'not-found', CHANNEL_WORDS.notFound);
    if (sent === 'not-a-member') return no(403, 'not-allowed', MEMBERS_SEND);
    return sent;
  } catch (error) {
    if (error instanceof PictureRefused) return no(422, 'bad-file', error.message);
    if (error instanceof PicturesAway) return no(503, 'pictures-away', NOT_UPLOADED);
    throw error;
  }
}
