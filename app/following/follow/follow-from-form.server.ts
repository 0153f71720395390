import { formResponse, safeReturn } from '#server/http/form-response.ts';
import { problem, problemNamed } from '#server/http/problems.ts';
import type { Person } from '#server/identity/viewer.ts';
import { type FollowTarget, setFollow } from '../follow.server.ts';
import { FOLLOW_MESSAGES } from '../following-rules.ts';

/** The action of a Follow button: `follow` is the new state, `on` or `off` (FOLLOW-01). Without a script it returns to `page`. */
export async function followFromForm(viewer: Person, request: Request, target: FollowTarget, page: string) {
  const form = await request.formData();
  const result = await setFollow(viewer, target, form.get('follow') !== 'off');
  if (!result) return problemNamed('not-found', FOLLOW_MESSAGES.unavailable);
  if ('problem' in result) return problem(result.status, result.problem, result.message);
  return formResponse(request, safeReturn(form.get('back'), page), result);
}
