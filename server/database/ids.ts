const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Less than every id. */
export const ID_BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** The smallest UUIDv7 of a time in milliseconds; ids contain the creation time of their row. */
export function firstIdAt(moment: number): string {
  const hex = Math.max(0, moment).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

/** Whether a value is an id. Anything else is not found and never reaches a query. */
export const isId = (value: unknown): value is string => typeof value === 'string' && ID.test(value);
