import type { Policy } from '#server/access/policies.ts';
import { addPageTopics, viewerOf } from '#server/http/request.ts';
import { LANGUAGE_MAX } from '../../works/languages/language-list-rules.ts';
import { languagesWith } from '../../works/languages/languages.server.ts';
import type { Route } from './+types/find-languages';

export const handle = { who: 'anyone', limit: 'read' } as const satisfies Policy;

/** The languages that contain these letters, as JSON; used only if the home page does not list all languages. */
export async function loader({ request, context }: Route.LoaderArgs) {
  addPageTopics(context, 'home');
  const wanted = new URL(request.url).searchParams.get('q')?.trim().slice(0, LANGUAGE_MAX);
  return Response.json(wanted ? await languagesWith(viewerOf(context), wanted) : []);
}
