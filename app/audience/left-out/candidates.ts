/** A work that everyone sees. */
export type CandidateWork = { id: string; authorId: string; facets: number[] | null };

/** Works and people that `leftOut` looks up. Computed once when many viewers choose from the same ones. */
export type Candidates = {
  /** PostgreSQL array literals, so that hundreds of ids are not encoded again for each viewer. */
  literals: { works: string; authors: string };
  authorIds: ReadonlySet<string>;
};

const literal = (ids: Iterable<string>) => `{${[...ids].join(',')}}`;

/** Makes candidates of these works, their authors, and further people. */
export function candidatesOf(works: CandidateWork[], people: string[] = []): Candidates {
  const authorIds = new Set(works.map(({ authorId }) => authorId));
  return {
    literals: { works: literal(new Set(works.map(({ id }) => id))), authors: literal(new Set([...authorIds, ...people])) },
    authorIds,
  };
}
