import { redirect } from 'react-router';
import { done } from '#server/answers.ts';
import { PicturesAway } from '#server/media/away.ts';
import { problem } from '#server/problems.ts';
import { memberOf } from '#server/request.ts';
import { calmly } from '../../shell/sending.ts';
import { DeedProblem } from '../../works/deed-problem.tsx';
import type { Route } from './+types/own-picture';
import { setShown } from './own-pictures.server.ts';
import { OWN_WORDS, SHOWN, type Shown } from './own-rules.ts';

export const handle = { who: 'member', limit: 'write', signedOut: 'Please sign in to change your pictures.' } as const;

const shownBy = (request: Request): Shown => (/\/cover(\.data)?$/.test(new URL(request.url).pathname) ? 'cover' : 'picture');

/** `address` of an uploaded picture of one's own, or empty to remove the one that is shown (PROFILE-10, PROFILE-23, MEDIA-13). */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = memberOf(context);
  const given = (await request.formData()).get('address');
  const address = typeof given === 'string' && given ? given : null;
  try {
    if (!(await setShown(viewer, shownBy(request), address))) return problem(422, 'bad-picture', OWN_WORDS.noPicture);
  } catch (error) {
    if (error instanceof PicturesAway) return problem(503, 'pictures-away', OWN_WORDS.fileStays);
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

export default function PictureRefused({ actionData }: Route.ComponentProps) {
  return <DeedProblem answer={actionData} back="/settings" way="Back to Settings" />;
}
