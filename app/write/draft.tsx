import { readJson } from '#server/bodies.ts';
import { isId } from '#server/ids.ts';
import { log } from '#server/log.ts';
import { problem, problemNamed } from '#server/problems.ts';
import { memberOf } from '#server/request.ts';
import type { Route } from './+types/draft';
import { saveDraft } from './drafts.server.ts';
import { DRAFT_NOT_SAVED, draftSave, NOT_AUTHENTICATED } from './rules.ts';

export const handle = { who: 'member', limit: 'draft', body: 'draft', signedOut: NOT_AUTHENTICATED } as const;

/** One save of the keeping engine, as JSON. 409 brings the server's copy along, so that both can be kept. */
export async function action({ params, request, context }: Route.ActionArgs) {
  if (request.method !== 'POST') return problemNamed('method-unknown');
  if (!isId(params.id)) return problemNamed('not-found');
  const read = draftSave.safeParse(await readJson(request));
  if (!read.success) return problem(422, 'bad-input', read.error.issues[0]?.message ?? DRAFT_NOT_SAVED);
  const writer = memberOf(context);
  if (read.data.by && read.data.by !== writer.id) return problemNamed('sign-in-needed', NOT_AUTHENTICATED); // somebody else signed in while a page stood open
  try {
    const saved = await saveDraft(writer, params.id, read.data);
    switch (saved.done) {
      case 'saved':
        return Response.json({ revision: saved.revision, lastModified: saved.lastModified });
      case 'conflict':
        return Response.json(
          { problem: 'draft-conflict', message: 'This draft was changed elsewhere.', draft: saved.draft },
          { status: 409 },
        );
      case 'missing':
        return Response.json({ problem: 'pages-missing', message: 'Some pages have not arrived yet.', keys: saved.keys }, { status: 422 });
      case 'refused':
        return problem(422, 'bad-input', saved.message);
      case 'not-author':
        return problemNamed('not-allowed', 'Only the author can add to this work.');
      case 'gone':
        return problemNamed('not-found', 'This draft is not here any more.');
    }
  } catch (error) {
    log.warn({ err: { name: (error as Error).name } }, 'a draft could not be saved'); // DRAFT-15: logged here, told to the caller by what is thrown
    throw error;
  }
}
