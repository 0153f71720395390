import { sql } from 'drizzle-orm';
import { workFacets } from '#app/works/facets/tables.ts';
import { bounded } from '#server/database/database.ts';
import type { Bounds, IndexedBy } from './candidates.server.ts';
import type { Conditions } from './conditions.server.ts';

const SAMPLE_BYTES = sql.raw(String(48 * 8_192)); // about 2,000 works
/** How long a sample is used. */
export const SAMPLE = { freshMs: 5 * 60_000 };
const HITS_MIN = 8; // fewer works of the sample say little about the share of a filter

/** Which works of a sample have a facet, a bit each; `scale` is the number of works that one of the sample stands for. */
type Sample = { size: number; scale: number; facets: Map<number, Uint32Array>; authors: string[] };

const bitsFor = (size: number) => new Uint32Array(Math.ceil(size / 32));

/** Reads some whole pages of the table, always the same ones. */
async function readSample(): Promise<Sample> {
  const scale = sql`greatest(1, pg_relation_size('${workFacets}')::float / ${SAMPLE_BYTES})`;
  const { rows } = await bounded.execute<{ author: string; ids: string; scale: number }>(sql`
    select author_id as author, array_to_string(facets, ' ') as ids, ${scale} as scale from ${workFacets} tablesample system (100 / ${scale}) repeatable (1)`);
  const facets = new Map<number, Uint32Array>();
  for (const [at, { ids }] of rows.entries())
    for (const id of ids.split(' ').map(Number)) {
      const bits = facets.get(id) ?? bitsFor(rows.length);
      bits[at >> 5] = (bits[at >> 5] ?? 0) | (1 << (at & 31));
      facets.set(id, bits);
    }
  return { size: rows.length, scale: rows[0]?.scale ?? 1, facets, authors: rows.map(({ author }) => author) };
}

let current: Promise<Sample> | null = null;
let readAt = 0; // of a clock that is never set back
/** The sample of this process. A filter finds the same works with an older one; only the time that it takes depends on it. */
function sampled(): Promise<Sample> {
  const now = performance.now();
  if (!current || now - readAt > SAMPLE.freshMs) {
    readAt = now;
    const reading = readSample();
    current = reading;
    reading.catch(() => {
      if (current === reading) current = null;
    });
  }
  return current;
}

function count(bits: Uint32Array): number {
  let n = 0;
  for (let word of bits) for (; word; n++) word &= word - 1;
  return n;
}

const or = (one: Uint32Array, other: Uint32Array) => one.map((word, at) => word | (other[at] ?? 0));
const and = (one: Uint32Array, other: Uint32Array) => one.map((word, at) => word & (other[at] ?? 0));
const without = (one: Uint32Array, other: Uint32Array) => one.map((word, at) => word & ~(other[at] ?? 0));

/** What the index of facets can be asked for: one facet, or any of a group; with the works of the sample that have it. */
type List = { all: number[]; group: readonly number[] | null; bits: Uint32Array; hits: number };

function listsOf({ size, facets }: Sample, { all, anyOf }: Conditions): List[] {
  const union = (ids: readonly number[]) => ids.reduce((bits, id) => or(bits, facets.get(id) ?? bitsFor(0)), bitsFor(size));
  const list = (ids: readonly number[], group: readonly number[] | null) => {
    const bits = union(ids);
    return { all: group ? [] : [...ids], group, bits, hits: count(bits) };
  };
  return [...all.map((id) => list([id], null)), ...anyOf.map((group) => list(group, group))];
}

/**
 * How `wanted` works are found: null, if so many of them are expected within the bound of a scan, or if no index finds few enough works.
 * PostgreSQL cannot choose: it multiplies the shares of facets as if they were independent.
 */
export async function chosenIndex(
  conditions: Conditions,
  wanted: number,
  bound: number,
  { rare, share }: Bounds,
): Promise<IndexedBy | null> {
  const { all, anyOf, none, authors } = conditions;
  if (!all.length && !anyOf.length && !authors) return null;
  const sample = await sampled();
  const { size, scale, facets } = sample;
  const most = Math.min(rare, size * scale * share) / scale; // in works of the sample
  if (authors) {
    const among = new Set(authors);
    return sample.authors.filter((author) => among.has(author)).length * scale <= rare ? { authors } : null;
  }
  const lists = listsOf(sample, conditions).sort((a, b) => a.hits - b.hits);
  const every = bitsFor(size).fill(0xff_ff_ff_ff);
  const included = lists.reduce((bits, list) => and(bits, list.bits), every);
  const passing = count(none.reduce((bits, id) => without(bits, facets.get(id) ?? bitsFor(0)), included));
  if (passing >= HITS_MIN && (wanted * size) / passing <= bound / 2) return null;
  const by: { all: number[]; groups: (readonly number[])[] } = { all: [], groups: [] };
  let bits = every;
  for (const list of lists) {
    // As few lists as possible, the rarest first: each is read as far as the rarest one reaches.
    by.all.push(...list.all);
    if (list.group) by.groups.push(list.group);
    bits = and(bits, list.bits);
    if (count(bits) < most || list.hits === 0) return by;
  }
  return null;
}
