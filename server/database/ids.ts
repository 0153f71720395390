const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a value is an id. Anything else is not found and never reaches a query. */
export const isId = (value: unknown): value is string => typeof value === 'string' && ID.test(value);
