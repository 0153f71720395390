import type { Viewer } from '#server/identity/viewer.ts';
import { shownTags } from '../../site/words.server.ts';
import type { Kind } from '../../works/kinds.ts';
import { FIELD_NAMES, type FieldName, fieldOf } from './field-rules.ts';
import { type Known, namesOf } from './filter-names.server.ts';
import type { Chosen, Filter } from './filter-rules.ts';
import { type Conditions, NO_CONDITIONS } from './query/conditions.server.ts';

/** What the page of a list adds to each filter: the works of one kind, or with one tag. */
export type Within = { kind?: Kind; tag?: number };

export type Compiled = {
  /** The filter without what is not known, with names as they are written on the site. */
  filter: Filter;
  notUnderstood: string[];
  /** Null if no work can match, as with a tag both included and excluded. */
  conditions: Conditions | null;
  /** The numbers of works of included tags, for the empty list. */
  worksOf: Map<string, number>;
};

// General lists contain neither (HOME-32); their facets end the check of such a work early.
const UNLISTED_KINDS = ['kids_book', 'challenge_entry'] as const;

type Sides = { in: Known[]; out: Known[] };
type Parts = { all: number[]; anyOf: number[][]; none: Known[] };

const idsOf = (known: readonly Known[]) => known.flatMap(({ ids }) => ids);

/** Adds the conditions of one field; false if they exclude each other. */
function addField(parts: Parts, name: FieldName, sides: Sides, anyTag: boolean): boolean {
  const { isSingle, options } = fieldOf(name);
  const out = new Set(idsOf(sides.out));
  const all = name === 'tag' && !anyTag;
  if (all) {
    parts.all.push(...idsOf(sides.in));
    parts.none.push(...sides.out);
    return !idsOf(sides.in).some((id) => out.has(id));
  }
  const left = idsOf(sides.in).filter((id) => !out.has(id));
  if (sides.in.length && !left.length) return false;
  if (left.length === 1) parts.all.push(...left);
  else if (left.length) parts.anyOf.push(left);
  if (!isSingle || !left.length) parts.none.push(...sides.out);
  return !options || sides.out.length < options.length || left.length > 0;
}

function addAuthors({ in: included, out }: Sides): Pick<Conditions, 'authors' | 'notAuthors'> & { isPossible: boolean } {
  const ids = (known: readonly Known[]) => known.flatMap(({ author }) => author ?? []);
  const left = ids(included).filter((id) => !ids(out).includes(id));
  return {
    authors: included.length ? left : null,
    notAuthors: included.length ? [] : ids(out),
    isPossible: !included.length || left.length > 0,
  };
}

/** The conditions that a filter stands for, for this viewer. Visitors have no library, so what depends on it is left out. */
export async function compiled(viewer: Viewer, typed: Filter, within: Within = {}): Promise<Compiled> {
  const unlisted = UNLISTED_KINDS.map((kind) => ['kind', kind] as const);
  const names = await namesOf(viewer, typed, [...unlisted, ...(within.kind ? [['kind', within.kind] as const] : [])]);
  const notUnderstood: string[] = [];
  const worksOf = new Map<string, number>();
  const parts: Parts = { all: [], anyOf: [], none: [] };
  let isPossible = true;
  let authors: ReturnType<typeof addAuthors> = { authors: null, notAuthors: [], isPossible: true };
  const chosen = {} as Record<FieldName, Chosen>;
  for (const name of FIELD_NAMES) {
    const known = (values: readonly string[]) =>
      values.flatMap((value) => {
        const match = names[name](value);
        if (!match) notUnderstood.push(...shownTags([value])); // no listed word is repeated (HOLD-03)
        return match ?? [];
      });
    const sides = { in: known(typed.chosen[name].in), out: known(typed.chosen[name].out) };
    chosen[name] = { in: sides.in.map((match) => match.name), out: sides.out.map((match) => match.name) };
    for (const match of sides.in) if (match.works !== null) worksOf.set(match.name, match.works);
    if (name === 'author') authors = addAuthors(sides);
    else isPossible = addField(parts, name, sides, typed.anyTag) && isPossible;
  }
  const kind = within.kind && names.kind(within.kind)?.ids;
  if (kind) parts.all.push(...kind);
  if (within.tag) parts.all.push(within.tag);
  const isNothing =
    !isPossible || !authors.isPossible || kind?.length === 0 || parts.none.some(({ ids }) => ids[0] === within.tag && within.tag);
  const filter = { ...typed, chosen, hidden: viewer ? typed.hidden : [] };
  const none = parts.none.sort((a, b) => (b.works ?? Number.POSITIVE_INFINITY) - (a.works ?? Number.POSITIVE_INFINITY));
  const conditions: Conditions = {
    ...NO_CONDITIONS,
    all: [...new Set(parts.all)],
    anyOf: parts.anyOf,
    none: [
      ...idsOf(none),
      ...(kind || typed.chosen.kind.in.length ? [] : UNLISTED_KINDS.flatMap((unlistedKind) => names.kind(unlistedKind)?.ids ?? [])),
    ],
    authors: authors.authors,
    notAuthors: authors.notAuthors,
    minutes: { from: filter.from, to: filter.to },
    since: filter.since,
    unread: {
      notStarted: filter.hidden.includes('started'),
      notFinished: filter.hidden.includes('finished'),
      notInLibrary: filter.hidden.includes('library'),
    },
  };
  return { filter, notUnderstood, conditions: isNothing ? null : conditions, worksOf };
}
