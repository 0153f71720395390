import type { Policy } from '#server/access/policies.ts';
import { isFetcher } from '#server/http/form-response.ts';
import { problem, problemNamed } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { PictureRefused } from '#server/media/decoding/picture.ts';
import { IMAGE_REFUSED } from '#server/media/file-rules.ts';
import { StorageUnavailable } from '#server/media/storage/storage-unavailable.ts';
import type { Route } from './+types/upload-picture';
import { bucketOf, isPictureFolder, PICTURE_NOT_UPLOADED, type PictureFolder } from './picture-rules.ts';
import { addPicture } from './pictures.server.ts';
import { inUploadTurn, uploadsBusy } from './upload-turns.ts';

export const handle = {
  who: 'member',
  limit: 'upload',
  body: 'picture',
  signedOut: 'Please sign in to upload an image.',
  children: true,
} as const satisfies Policy;

/** Uploads one image from a form with `file` and `folder`. 422: the image is invalid; 429: see `inUploadTurn`. */
export const action = ({ request, context }: Route.ActionArgs) => inUploadTurn(context, request, () => receive(request, context));

const CHILD_FOLDER: PictureFolder = 'kids_books';

async function receive(request: Request, context: Route.ActionArgs['context']) {
  const form = await request.formData();
  const file = form.get('file');
  const folder = form.get('folder');
  if (!(file instanceof Blob) || !file.size || !isPictureFolder(folder)) return problem(422, 'bad-picture', IMAGE_REFUSED);
  const viewer = memberOf(context);
  // A child uploads for their stories only (SAFE-05).
  if (viewer.role === 'child' && folder !== CHILD_FOLDER) return problemNamed('not-allowed');
  try {
    const picture = await addPicture(viewer, bucketOf(folder), folder, file);
    return isFetcher(request) ? picture : Response.json(picture, { status: 201 });
  } catch (error) {
    if (error instanceof PictureRefused) return error.reason === 'busy' ? uploadsBusy(context) : problem(422, 'bad-picture', error.message);
    if (error instanceof StorageUnavailable) return problem(503, 'storage-unavailable', PICTURE_NOT_UPLOADED);
    throw error;
  }
}
