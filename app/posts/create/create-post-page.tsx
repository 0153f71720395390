import { href, redirect } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { isId } from '#server/database/ids.ts';
import { formResponse } from '#server/http/form-response.ts';
import { badInput, type RefusedAction, type RefusedForm } from '#server/http/problem-rules.ts';
import { problemNamed, refusalNamed, refusalResponse, tooMany } from '#server/http/problems.ts';
import { viewerOf } from '#server/http/request.ts';
import { noindexMeta } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { newMemberLimitReached, TOO_MANY_HELD, TOO_MANY_HELD_MESSAGE } from '../../holds/hold-rules.ts';
import { consumeNewMember, refundNewMember } from '../../holds/new-members.server.ts';
import { wordsRefusal } from '../../holds/text/check-text.server.ts';
import type { Route } from './+types/create-post-page';
import { createPost } from './create-post.server.ts';
import { CreatePostForm } from './create-post-form.tsx';
import { type CreatePostResult, NOT_SHARED, readNewPost, textsOf } from './new-post-rules.ts';

export const handle = {
  who: 'anyone',
  limit: 'post',
  reading: 'read',
  refundOnFailure: true,
  isPublicAction: true,
} as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Create Post');

/** Redirects visitors to the feed. */
export function loader({ context }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  if (!viewer) throw redirect(href('/posts'), 303);
  return { owner: viewer.id };
}

/** Creates the post and redirects to the feed. A refused post keeps its values in the form. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = viewerOf(context);
  if (!viewer) return problemNamed('sign-in-needed', 'Please sign in to share your post. Nothing is lost.');
  const form = await request.formData();
  const id = form.get('id') || undefined;
  if (id !== undefined && !isId(id)) return problemNamed('bad-input', NOT_SHARED);
  const refused = (refusal: RefusedAction) => refusalResponse(context, refusal, { typed: typedIn(form) });
  const post = readNewPost(form);
  if ('problem' in post) return refused(post);
  const words = wordsRefusal(viewer, textsOf(post));
  if (words) return refused(badInput(words));
  const wait = await consumeNewMember(viewer, 'post');
  if (wait) return refused(tooMany(wait, newMemberLimitReached('post', wait)));
  const result = await createPost(viewer, id, post);
  if (!(typeof result === 'object' && 'isNew' in result && result.isNew)) await refundNewMember(viewer, 'post');
  if (result === TOO_MANY_HELD) return refused(refusalNamed('too-many', TOO_MANY_HELD_MESSAGE));
  if ('problem' in result) return refused(result);
  return formResponse(request, href('/posts'), { posted: result.id } satisfies CreatePostResult);
}

/** The submitted values, which the page rendered without JavaScript shows again. */
const typedIn = (form: FormData) => ({
  content: String(form.get('content') ?? ''),
  tags: form.getAll('tag').map(String).join(', ').split(', ').filter(Boolean),
});

export const clientAction = actionErrors<typeof action>(NOT_SHARED);

export default function CreatePostPage({ loaderData, actionData }: Route.ComponentProps) {
  const refused: RefusedForm<ReturnType<typeof typedIn>> | null = actionData && 'problem' in actionData ? actionData : null;
  return (
    <CreatePostForm
      key={loaderData.owner}
      owner={loaderData.owner}
      typed={refused?.typed ?? { content: '', tags: [] }}
      refusal={refused?.message ?? null}
    />
  );
}
