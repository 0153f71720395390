/** A work that everyone sees. */
export type CandidateWork = { id: string; authorId: string; facets: number[] | null };

/** Works and people as `leftOut` looks them up. Made once where many viewers choose from the same ones. */
export type Candidates = {
  /** Array literals of PostgreSQL, because hundreds of ids would be encoded again for each viewer. */
  literals: { works: string; authors: string };
  authorIds: ReadonlySet<string>;
};

const literal = (ids: Iterable<string>) => `{${[...ids].join(',')}}`;

/** These works and their authors, with further people. */
export function candidatesOf(works: CandidateWork[], people: string[] = []): Candidates {
  const authorIds = new Set(works.map(({ authorId }) => authorId));
  return {
    literals: { works: literal(new Set(works.map(({ id }) => id))), authors: literal(new Set([...authorIds, ...people])) },
    authorIds,
  };
}
