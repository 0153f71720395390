import { newMemberLimitReached, TOO_MANY_HELD, TOO_MANY_HELD_MESSAGE } from '#app/holds/hold-rules.ts';
import { consumeNewMember, refundNewMember } from '#app/holds/new-members.server.ts';
import { wordsRefusal } from '#app/holds/text/check-text.server.ts';
import { requireRoom } from '#app/images/storage.server.ts';
import { isId } from '#server/database/ids.ts';
import { badInput, type RefusedAction } from '#server/http/problem-rules.ts';
import { tooMany } from '#server/http/problems.ts';
import type { Person } from '#server/identity/viewer.ts';
import { consume } from '#server/limits/rate-limits.ts';
import { PictureRefused } from '#server/media/decoding/picture.ts';
import { ATTACHED_IMAGE_REFUSED, ATTACHMENT_BYTES_MAX, ATTACHMENT_TOO_LARGE } from '#server/media/file-rules.ts';
import { StorageUnavailable } from '#server/media/storage/storage-unavailable.ts';
import { findChannel } from '../../channel.server.ts';
import { CHANNEL_MESSAGES, mayWrite, slowModeSentence } from '../../channel-rules.ts';
import { storeAttachment } from '../attachments/attachments.server.ts';
import { isLarge, withUploadSlot } from '../attachments/upload-slots.server.ts';
import {
  FILE_EMPTY,
  FILES_BUSY,
  JOIN_TO_SEND,
  MESSAGE_UNAVAILABLE,
  type Message,
  NOT_SENT,
  NOT_UPLOADED,
  OTHER_ACCOUNT,
  readMessage,
  SLOW_MODE,
  TOO_FAST,
  TOO_MANY_FILES,
} from '../message-rules.ts';
import { sendMessage } from './send-message.server.ts';

/** `typed` is the submitted text, as far as it was read. */
type Received = { message: Message } | (RefusedAction & { typed: string });
const refusal = (status: number, problem: string, message: string): RefusedAction => ({ status, problem, message });
const REFUSALS = {
  'not-found': refusal(404, 'not-found', CHANNEL_MESSAGES.notFound),
  'not-a-member': refusal(403, 'not-allowed', JOIN_TO_SEND),
  deleted: refusal(404, 'not-found', MESSAGE_UNAVAILABLE),
  [TOO_MANY_HELD]: refusal(429, 'too-many', TOO_MANY_HELD_MESSAGE),
};

/**
 * Receives a form with `text` or a `file`, and the `id` created by the client; returns the sent message or why it is refused. A form that
 * may be large is read only from a member of the channel, and only a few at once. Consumes `message` and `file` beside the limits of the
 * routes that call it.
 */
export async function receiveMessage(viewer: Person, channelId: string, request: Request): Promise<Received> {
  const read = async (): Promise<Received> => {
    const form = await request.formData();
    const received = (large ? null : await tooFast(viewer)) ?? (await receive(viewer, channelId, form));
    const typed = form.get('text');
    return 'status' in received ? { ...received, typed: typeof typed === 'string' ? typed : '' } : received;
  };
  const large = isLarge(request);
  if (!large) return read();
  const refused = (await tooFast(viewer)) ?? (await membershipRefusal(viewer, channelId));
  if (refused) return { ...refused, typed: '' };
  return (await withUploadSlot(viewer, read)) ?? { ...tooMany(5, FILES_BUSY), typed: '' };
}

async function tooFast(viewer: Person): Promise<RefusedAction | null> {
  const wait = await consume('message', viewer.id);
  return wait ? tooMany(wait, TOO_FAST) : null;
}

async function membershipRefusal(viewer: Person, channelId: string): Promise<RefusedAction | null> {
  const channel = await findChannel(viewer, channelId);
  if (!channel?.about) return REFUSALS['not-found'];
  return mayWrite(channel.relation) ? null : REFUSALS['not-a-member'];
}

async function receive(viewer: Person, channelId: string, form: FormData): Promise<{ message: Message } | RefusedAction> {
  const author = form.get('author');
  if (author !== null && author !== viewer.id) return refusal(403, 'not-allowed', OTHER_ACCOUNT);
  const id = form.get('id') || null;
  if (id !== null && !isId(id)) return refusal(422, 'bad-input', NOT_SENT);
  const file = form.get('file');
  const attached = file instanceof File && (file.size > 0 || file.name) ? file : null;
  const read = readMessage(form.get('text'));
  if (attached && !attached.size) return refusal(422, 'bad-file', FILE_EMPTY);
  if (attached && attached.size > ATTACHMENT_BYTES_MAX) return refusal(413, 'too-large', ATTACHMENT_TOO_LARGE);
  // Text beside a file is optional, but text that is there must not be dropped.
  if ('problem' in read && (!attached || read.message !== CHANNEL_MESSAGES.messageEmpty)) return read;
  const words = wordsRefusal(viewer, 'text' in read ? [read.text] : []);
  if (words) return badInput(words);
  if (attached) {
    const wait = await consume('file', viewer.id);
    if (wait) return tooMany(wait, TOO_MANY_FILES);
  }
  try {
    if (attached) await requireRoom(viewer, attached.size);
    const text = 'text' in read ? read.text : '';
    const waitOfNew = await consumeNewMember(viewer, 'message');
    if (waitOfNew) return tooMany(waitOfNew, newMemberLimitReached('message', waitOfNew));
    const sent = await sendMessage(viewer, channelId, {
      id,
      text,
      ...(attached && { store: () => storeAttachment(viewer, attached) }),
    });
    if (typeof sent === 'string' || 'wait' in sent || !sent.isNew) await refundNewMember(viewer, 'message');
    if (typeof sent === 'string') return REFUSALS[sent];
    return 'wait' in sent ? { ...tooMany(sent.wait, slowModeSentence(sent.wait)), problem: SLOW_MODE } : { message: sent.message };
  } catch (error) {
    if (error instanceof PictureRefused) return imageRefused(error);
    if (error instanceof StorageUnavailable) return refusal(503, 'storage-unavailable', NOT_UPLOADED);
    throw error;
  }
}

const imageRefused = ({ reason, message }: PictureRefused): RefusedAction => {
  if (reason === 'room') return refusal(422, 'no-room', message);
  if (reason === 'busy') return tooMany(5, FILES_BUSY);
  return refusal(422, 'bad-file', reason === 'kind' || reason === 'size' ? ATTACHED_IMAGE_REFUSED : message);
};
