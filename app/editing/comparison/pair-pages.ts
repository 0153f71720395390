import type { PageChange } from './comparison-rules.ts';

/** A page of one of two versions: `hash` is of its content without ids, `ids` are those of its blocks. */
export type PageKey = { position: number; hash: string; ids: readonly string[] };

/** Pairs each page with the one of the same content, in order. */
function pairEqual(before: readonly PageKey[], after: readonly PageKey[], pairs: Map<PageKey, PageKey>) {
  const byHash = new Map<string, PageKey[]>();
  for (const page of before) byHash.set(page.hash, [...(byHash.get(page.hash) ?? []), page]);
  for (const page of after) {
    const same = byHash.get(page.hash)?.shift();
    if (same) pairs.set(page, same);
  }
}

/** Pairs each remaining page with the remaining one that has the most blocks of it. */
function pairByBlocks(before: readonly PageKey[], after: readonly PageKey[], pairs: Map<PageKey, PageKey>) {
  const taken = new Set(pairs.values());
  const pageOf = new Map(before.filter((page) => !taken.has(page)).flatMap((page) => page.ids.map((id) => [id, page])));
  for (const page of after) {
    if (pairs.has(page)) continue;
    const shared = new Map<PageKey, number>();
    for (const id of page.ids) {
      const other = pageOf.get(id);
      if (other && !taken.has(other)) shared.set(other, (shared.get(other) ?? 0) + 1);
    }
    const [best] = [...shared].sort((a, b) => b[1] - a[1]);
    if (!best) continue;
    pairs.set(page, best[0]);
    taken.add(best[0]);
  }
}

/** Pairs each remaining page with the remaining one that follows the pair of the page before it. */
function pairNeighbors(before: readonly PageKey[], after: readonly PageKey[], pairs: Map<PageKey, PageKey>) {
  const taken = new Set(pairs.values());
  const places = new Map(before.map((page, i) => [page, i]));
  let last = -1;
  for (const page of after) {
    const next = before[last + 1];
    if (!pairs.has(page) && next && !taken.has(next)) {
      pairs.set(page, next);
      taken.add(next);
    }
    const pair = pairs.get(page);
    if (pair) last = places.get(pair) ?? last;
  }
}

/** The pages that differ between two versions, in the order of the newer one; a removed page follows the one that it followed. */
export function changedPages(before: readonly PageKey[], after: readonly PageKey[]): PageChange[] {
  const pairs = new Map<PageKey, PageKey>();
  for (const pair of [pairEqual, pairByBlocks, pairNeighbors]) pair(before, after, pairs);
  const paired = new Set(pairs.values());
  const places = new Map(before.map((page, i) => [page, i]));
  const changes: PageChange[] = [];
  const removedFrom = (place: number) => {
    for (let page = before[place]; page && !paired.has(page); page = before[++place])
      changes.push({ before: page.position, after: null, isMoved: false, isSame: false });
  };
  removedFrom(0);
  let last = 0;
  for (const page of after) {
    const old = pairs.get(page);
    const isMoved = old !== undefined && old.position < last;
    const isSame = old?.hash === page.hash;
    if (!isSame || isMoved) changes.push({ before: old?.position ?? null, after: page.position, isMoved, isSame });
    if (!old) continue;
    last = Math.max(last, old.position);
    removedFrom((places.get(old) ?? 0) + 1);
  }
  return changes;
}
