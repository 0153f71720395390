import { refuse } from '#server/http/problems.ts';
import type { Viewer } from '#server/identity/viewer.ts';
import { cursorFrom } from '../lists/cursor-rules.ts';
import { shownTags } from '../site/words.server.ts';
import { classesOf } from '../works/class-rules.ts';
import { type Kind, listedKinds } from '../works/kinds.ts';
import { browse } from './browse.server.ts';
import { classFrom, filterOf, languageFrom } from './browse-rules.ts';

const byList = new Map<string, Kind>(listedKinds.map(({ list, kind }) => [list, kind]));

/** The page of a list that a URL requests: kind, genre, category or tag, and cursor. */
export async function loadBrowseList(viewer: Viewer, request: Request) {
  const { pathname, searchParams } = new URL(request.url);
  const kind = byList.get(pathname.replace(/(\/more|\.data|\/)$/, ''));
  if (!kind) refuse('not-found');
  const requested = shownTags([classFrom(searchParams, kind) ?? ''])[0] || null; // no listed word is shown as a filter (HOLD-03)
  // Genres and categories are case-insensitive, like tags.
  const word = classesOf[kind]?.find((listed) => listed.toLowerCase() === requested?.toLowerCase()) ?? requested;
  const by = filterOf(kind) === 'tag' ? 'tag' : 'class';
  const language = word ? null : languageFrom(searchParams);
  const page = await browse(viewer, kind, { by, word, language }, cursorFrom(searchParams));
  return { kind, word, language, ...page, further: searchParams.has('after') };
}
