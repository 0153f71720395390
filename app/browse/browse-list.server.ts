import { refuse } from '#server/problems.ts';
import type { Viewer } from '../audience/viewer.ts';
import { classesOf } from '../works/class-rules.ts';
import { type Kind, shelved } from '../works/kinds.ts';
import { browse } from './browse.server.ts';
import { classFrom, cursorFrom, filterOf, languageFrom } from './browse-rules.ts';

const byList = new Map<string, Kind>(shelved.map(({ list, kind }) => [list, kind]));

/** The page of a list that an address asks for; the address says of which kind, in which genre, category or tag, and after which work. */
export async function requestedList(viewer: Viewer, request: Request) {
  const { pathname, searchParams } = new URL(request.url);
  const kind = byList.get(pathname.replace(/(\/more|\.data|\/)$/, ''));
  if (!kind) refuse('not-found');
  const asked = classFrom(searchParams, kind);
  // A genre or category is asked for in any case of letters, as a tag is.
  const word = classesOf[kind]?.find((listed) => listed.toLowerCase() === asked?.toLowerCase()) ?? asked;
  const by = filterOf(kind) === 'tag' ? 'tag' : 'class';
  const language = word ? null : languageFrom(searchParams);
  const page = await browse(viewer, kind, { by, word, language }, cursorFrom(searchParams));
  return { kind, word, language, ...page, further: searchParams.has('after') };
}
