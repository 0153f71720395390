import type { Policy } from '#server/access/policies.ts';
import { isId } from '#server/database/ids.ts';
import { problem, problemNamed } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { PictureRefused } from '#server/media/decoding/picture.ts';
import { StorageUnavailable } from '#server/media/storage/storage-unavailable.ts';
import { PICTURE_NOT_UPLOADED } from '../../images/picture-rules.ts';
import { inTurnOf, uploadsBusy } from '../../images/upload-turns.ts';
import { cursorFrom } from '../../lists/cursor-rules.ts';
import { assistantResponse, parseForm } from '../assistant-errors.server.ts';
import { NO_PORTRAIT, NOT_AUTHENTICATED } from '../assistant-rules.ts';
import { detailsOf, portraitSchema } from '../schemas.ts';
import type { Route } from './+types/characters';
import { addCharacter, IdTaken, ownCharacters } from './characters.server.ts';

export const handle = {
  who: 'member',
  limit: 'upload',
  reading: 'read',
  body: 'picture',
  signedOut: NOT_AUTHENTICATED,
} as const satisfies Policy;

/** A page of the viewer's own characters as JSON, newest first. */
export const loader = async ({ request, context }: Route.LoaderArgs) =>
  Response.json(await ownCharacters(memberOf(context), cursorFrom(new URL(request.url).searchParams)));

const NOT_SAVED = 'We couldn’t save this character. Please try again.';
const noPicture = (words: string) => problem(422, 'bad-picture', words, { image: words });

/** Saves a character with a generated image (by address) or an uploaded file. The client's `id` makes a retry idempotent. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { given, refused } = parseForm(form, portraitSchema);
  if (refused) return refused;
  const id = form.get('id') || undefined;
  if (id !== undefined && !isId(id)) return problemNamed('bad-input', NOT_SAVED);
  const file = form.get('file');
  const image = form.get('image');
  const from = file instanceof Blob && file.size ? file : typeof image === 'string' && image ? image : null;
  if (!from) return noPicture(NO_PORTRAIT);
  try {
    const viewer = memberOf(context);
    const add = async () => ({ character: await addCharacter(viewer, given.name, detailsOf(given), from, id) });
    const added = await (typeof from === 'string' ? add() : inTurnOf(viewer, add));
    if (!added) return uploadsBusy(context);
    const { character } = added;
    return character ? assistantResponse(request, character, 201) : noPicture(NO_PORTRAIT);
  } catch (error) {
    if (error instanceof IdTaken) return problemNamed('bad-input', NOT_SAVED);
    if (error instanceof PictureRefused) return error.reason === 'busy' ? uploadsBusy(context) : noPicture(error.message);
    if (error instanceof StorageUnavailable) return problem(503, 'storage-unavailable', PICTURE_NOT_UPLOADED);
    throw error;
  }
}
