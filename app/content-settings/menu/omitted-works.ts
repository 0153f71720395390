type Work = { id: string; tags?: readonly string[]; author?: { username?: string | null } };
/** What was hidden in this tab, as `work {id}`, `person {username}` or `tag {name}`. */
const omitted = new Set<string>();

const folded = (name: string) => name.toLowerCase();
export const omittedWork = (id: string) => `work ${id}`;
export const omittedPerson = (username: string) => `person ${username}`;
export const omittedTag = (tag: string) => `tag ${folded(tag)}`;

/** Records what was hidden, so that lists which cache fetched items omit its works; everything else is revalidated. */
export const omit = (what: string) => void omitted.add(what);
export const stopOmitting = (what: string) => void omitted.delete(what);
export const isOmitted = ({ id, tags, author }: Work) =>
  omitted.has(omittedWork(id)) ||
  (author?.username ? omitted.has(omittedPerson(author.username)) : false) ||
  (tags ?? []).some((tag) => omitted.has(omittedTag(tag)));
