import { redirect } from 'react-router';
import { done } from '#server/form-response.ts';
import { PictureRefused } from '#server/media/picture.ts';
import { StorageUnavailable } from '#server/media/storage-unavailable.ts';
import { problem } from '#server/problems.ts';
import { memberOf } from '#server/request.ts';
import { calmly } from '../../shell/action-errors.ts';
import { ActionRefused } from '../../works/action-refused.tsx';
import { bucketOf } from '../../works/picture-rules.ts';
import { addPicture } from '../../works/pictures.server.ts';
import { inUploadTurn, uploadsBusy } from '../../works/upload-turns.ts';
import type { Route } from './+types/own-picture';
import { setShown } from './own-pictures.server.ts';
import { OWN_WORDS, SHOWN, type Shown } from './own-rules.ts';

export const handle = { who: 'member', limit: 'upload', body: 'picture', signedOut: 'Please sign in to change your pictures.' } as const;

const shownBy = (request: Request): Shown => (/\/cover(\.data)?$/.test(new URL(request.url).pathname) ? 'cover' : 'picture');

/**
 * `address` of an uploaded picture of one's own, or empty to remove the one that is shown (PROFILE-10, PROFILE-23, MEDIA-13). A form without scripts
 * sends the `file` itself.
 */
export const action = ({ request, context }: Route.ActionArgs) => inUploadTurn(context, request, () => receive(request, context));

async function receive(request: Request, context: Route.ActionArgs['context']) {
  const viewer = memberOf(context);
  const shown = shownBy(request);
  const form = await request.formData();
  const file = form.get('file');
  const given = form.get('address');
  let address = typeof given === 'string' && given ? given : null;
  try {
    if (file instanceof Blob) {
      const { folder } = SHOWN[shown];
      ({ address } = await addPicture(viewer, bucketOf(folder), folder, file));
    }
    if (!(await setShown(viewer, shown, address))) return problem(422, 'bad-picture', OWN_WORDS.noPicture);
  } catch (error) {
    if (error instanceof PictureRefused) return error.reason === 'busy' ? uploadsBusy(context) : problem(422, 'bad-picture', error.message);
    if (error instanceof StorageUnavailable)
      return problem(503, 'pictures-away', file instanceof Blob ? SHOWN[shown].uploadFailed : OWN_WORDS.fileStays);
    throw error;
  }
  return done(request, `/profile/${viewer.id}`, { address });
}

export async function clientAction({ serverAction, request }: Route.ClientActionArgs) {
  const words = SHOWN[shownBy(request)];
  const adds = (await request.clone().formData()).get('address');
  return calmly(serverAction, adds ? words.uploadFailed : words.removeFailed);
}

/** Somebody reloads the address of the form. Not a loader: that would run after the action and hide its answer. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ request }) => {
    if (request.method === 'GET') throw redirect('/profile/edit', 303);
  },
];

export default function NotShown({ actionData }: Route.ComponentProps) {
  return <ActionRefused answer={actionData} back="/profile/edit" way="Back to Edit Profile" />;
}
