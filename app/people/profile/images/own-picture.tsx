import { href } from 'react-router';
import { catchActionErrors } from '#app/forms/action-errors.ts';
import { refusedPage } from '#app/forms/action-refused.tsx';
import { redirectGet } from '#app/forms/redirect-get.ts';
import { bucketOf } from '#app/images/picture-rules.ts';
import { addPicture } from '#app/images/pictures.server.ts';
import { inUploadTurn, uploadsBusy } from '#app/images/upload-turns.ts';
import type { Policy } from '#server/access/policies.ts';
import { formResponse } from '#server/http/form-response.ts';
import { problem } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { PictureRefused } from '#server/media/decoding/picture.ts';
import { StorageUnavailable } from '#server/media/storage/storage-unavailable.ts';
import { PROFILE_IMAGES, PROFILE_MESSAGES, type ProfileImage } from '../../own-rules.ts';
import type { Route } from './+types/own-picture';
import { setProfileImage } from './own-pictures.server.ts';

export const handle = {
  who: 'member',
  limit: 'upload',
  body: 'picture',
  signedOut: 'Please sign in to change your profile images.',
  isPublicAction: true,
} as const satisfies Policy;

const kindOf = (request: Request): ProfileImage => (/\/cover(\.data)?$/.test(new URL(request.url).pathname) ? 'cover' : 'picture');

/**
 * `address` is that of an uploaded image of the viewer, or empty to remove the current one (PROFILE-10, PROFILE-23, MEDIA-13). Without
 * JavaScript the form sends the `file` itself.
 */
export const action = ({ request, context }: Route.ActionArgs) => inUploadTurn(context, request, () => receive(request, context));

async function receive(request: Request, context: Route.ActionArgs['context']) {
  const viewer = memberOf(context);
  const kind = kindOf(request);
  const form = await request.formData();
  const file = form.get('file');
  const given = form.get('address');
  let address = typeof given === 'string' && given ? given : null;
  try {
    if (file instanceof Blob) {
      const { folder } = PROFILE_IMAGES[kind];
      ({ address } = await addPicture(viewer, bucketOf(folder), folder, file));
    }
    if (!(await setProfileImage(viewer, kind, address))) return problem(422, 'bad-picture', PROFILE_MESSAGES.noPicture);
  } catch (error) {
    if (error instanceof PictureRefused) return error.reason === 'busy' ? uploadsBusy(context) : problem(422, 'bad-picture', error.message);
    if (error instanceof StorageUnavailable)
      return problem(
        503,
        'storage-unavailable',
        file instanceof Blob ? PROFILE_IMAGES[kind].uploadFailed : PROFILE_MESSAGES.fileNotDeleted,
      );
    throw error;
  }
  return formResponse(request, href('/profile/:username', { username: viewer.id }), { address });
}

export async function clientAction({ serverAction, request }: Route.ClientActionArgs) {
  const words = PROFILE_IMAGES[kindOf(request)];
  const added = (await request.clone().formData()).get('address');
  return catchActionErrors(serverAction, added ? words.uploadFailed : words.removeFailed);
}

export const middleware = redirectGet('/profile/edit');

export default refusedPage('/profile/edit', 'Back to Edit Profile');
