// The baseline server: only node:http and pg, running the same statements with the same kind of values.
import { createServer } from 'node:http';
import pg from 'pg';
import type { Statement } from './capture.ts';

type Scenario = { name: string; statements: Statement[]; swap: Record<string, string> };
const { scenarios, url, port } = JSON.parse(process.env.BARE ?? '{}') as { scenarios: Scenario[]; url: string; port: number };
const pool = new pg.Pool({ connectionString: url, max: 10 });
const byName = new Map(scenarios.map((scenario) => [scenario.name, scenario]));

/** Fills in the captured statements, replacing the values of a person, a work or an id by this request's. */
const fill = ({ statements, swap }: Scenario, own: URLSearchParams) =>
  statements.map(({ text, values }, i) => ({
    text,
    values: values.map((value) => {
      const name = value === null ? undefined : swap[value];
      return name ? own.get(name) : value;
    }),
    name: `bare_${i}`,
  }));

createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bare');
  for await (const _ of request); // reads the body, as the site does
  const scenario = byName.get(pathname.slice(1));
  if (!scenario) return response.writeHead(404).end();
  const rows: unknown[] = [];
  const client = scenario.statements.some(({ text }) => /^begin/i.test(text)) ? await pool.connect() : null;
  try {
    for (const { name, text, values } of fill(scenario, searchParams)) {
      const query = values.length ? { name: `${scenario.name}_${name}`, text, values } : text;
      rows.push((await (client ?? pool).query(query as pg.QueryConfig)).rows);
    }
    const body = JSON.stringify(rows);
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  } catch (error) {
    response.writeHead(500).end(String(error));
  } finally {
    client?.release();
  }
}).listen(port, '127.0.0.1', () => process.send?.('ready'));
