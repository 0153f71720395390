const codeIn = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/**
 * The `code` of an error of PostgreSQL or Node, such as `57P03` or `EPERM`, also where Drizzle has wrapped it; undefined if it has none.
 */
export const errorCode = (error: unknown): string | undefined =>
  codeIn(error) ?? (error instanceof Error ? codeIn(error.cause) : undefined);
