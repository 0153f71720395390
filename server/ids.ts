const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether an address or a form carries an id at all: what is none is not found, and never reaches a query. */
export const isId = (value: unknown): value is string => typeof value === 'string' && ID.test(value);
