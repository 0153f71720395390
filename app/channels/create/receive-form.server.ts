import { badInput, type RefusedAction } from '#server/http/problem-rules.ts';
import { tooMany } from '#server/http/problems.ts';
import type { Person } from '#server/identity/viewer.ts';
import { PictureRefused } from '#server/media/decoding/picture.ts';
import { StorageUnavailable } from '#server/media/storage/storage-unavailable.ts';
import { bucketOf, PICTURE_NOT_UPLOADED, UPLOADS_BUSY } from '../../images/picture-rules.ts';
import { addPicture } from '../../images/pictures.server.ts';
import { inTurnOf, UPLOAD_RETRY_S } from '../../images/upload-turns.ts';
import { type ChannelForm, channelRefusal, PRIVACY_MISSING, readChannelForm } from '../channel-form-rules.ts';

type Received = { form: ChannelForm; refusal: RefusedAction | null };

/**
 * Reads and validates a channel form. Browsers without JavaScript send the cover as a file, which is stored only after all other checks
 * pass.
 */
export async function receiveForm(viewer: Person, sent: FormData): Promise<Received> {
  const form = readChannelForm(sent);
  const file = sent.get('cover');
  const hasFile = file instanceof Blob && file.size > 0;
  const refused = channelRefusal(hasFile ? { ...form, coverImage: form.coverImage || 'chosen' } : form);
  if (refused) return { form, refusal: badInput(refused.message) };
  // A missing privacy choice is refused: a wrong default would make a private channel public.
  if (!['public', 'private'].includes(String(sent.get('privacy')))) return { form, refusal: badInput(PRIVACY_MISSING) };
  if (!hasFile) return { form, refusal: null };
  try {
    const stored = await inTurnOf(viewer, () => addPicture(viewer, bucketOf('channels'), 'channels', file));
    if (!stored) return { form, refusal: tooMany(UPLOAD_RETRY_S, UPLOADS_BUSY) };
    return { form: { ...form, coverImage: stored.address }, refusal: null };
  } catch (error) {
    if (error instanceof PictureRefused)
      return { form, refusal: error.reason === 'busy' ? tooMany(UPLOAD_RETRY_S, error.message) : badInput(error.message) };
    if (error instanceof StorageUnavailable) return { form, refusal: badInput(PICTURE_NOT_UPLOADED) };
    throw error;
  }
}
