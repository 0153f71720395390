import pg from 'pg';

/** What `pg` keeps of a statement that it is about to send. */
type Statement = { name?: string; text: string; prepare(connection: object): void };

/**
 * Names each statement with values, so that PostgreSQL parses and plans it once per connection: tests send the same statements thousands of
 * times, and planning them each time takes a third of PostgreSQL's CPU time.
 */
export function prepareStatements() {
  const installed = Symbol.for('storyhearth prepared statements');
  if (Reflect.has(globalThis, installed)) return; // worker.ts runs before each file
  Reflect.set(globalThis, installed, true);
  const names = new Map<string, string>();
  const prototype = pg.Query.prototype as unknown as Statement;
  const { prepare } = prototype;
  prototype.prepare = function (this: Statement, connection) {
    const known = names.get(this.text) ?? `statement ${names.size}`;
    names.set(this.text, known);
    this.name ??= known;
    prepare.call(this, connection);
  };
}
