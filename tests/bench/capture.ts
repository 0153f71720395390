import { readFileSync, statSync } from 'node:fs';
import type pg from 'pg';

/** A statement as PostgreSQL received it: its text, and its values as text (null is NULL). */
export type Statement = { text: string; values: (string | null)[] };

const RECORD = /^\d{4}-\d\d-\d\d [\d:.]+ \S+ \[(\d+)\] (LOG|DETAIL): {2}(.*)$/;

/** Captures the statements of one request from PostgreSQL's log. */
export async function capture(client: pg.Client, logFile: string, request: () => Promise<unknown>): Promise<Statement[]> {
  await client.query(`alter system set log_statement = 'all'`);
  await client.query('select pg_reload_conf()');
  await settled(client);
  const from = statSync(logFile).size;
  await request();
  await client.query(`alter system reset log_statement`);
  await client.query('select pg_reload_conf()');
  return parse(readFileSync(logFile).subarray(from).toString());
}

/** Waits until a query shows the new setting, which has then reached the backends. */
async function settled(client: pg.Client) {
  for (let i = 0; i < 50; i++) {
    const { rows } = await client.query<{ log_statement: string }>('show log_statement');
    if (rows[0]?.log_statement === 'all') return;
  }
}

function parse(log: string): Statement[] {
  const statements: (Statement & { pid: string })[] = [];
  let current: { pid: string; kind: string; text: string } | null = null;
  const end = () => {
    if (!current) return;
    const { pid, kind, text } = current;
    if (kind === 'LOG') {
      const statement = /^(?:execute [^:]+|statement): ([\s\S]*)$/.exec(text)?.[1];
      if (statement && !/alter system|pg_reload_conf|show log_statement/.test(statement))
        statements.push({ pid, text: statement, values: [] });
    } else if (/^[Pp]arameters: /.test(text)) {
      const last = statements.findLast((logged) => logged.pid === pid);
      if (last)
        for (const [, , value] of text.matchAll(/\$(\d+) = (NULL|'(?:[^']|'')*')/g))
          last.values.push(value === 'NULL' ? null : (value ?? '').slice(1, -1).replaceAll("''", "'"));
    }
    current = null;
  };
  for (const line of log.split('\n')) {
    const found = RECORD.exec(line);
    if (found) {
      end();
      current = { pid: found[1] ?? '', kind: found[2] ?? '', text: found[3] ?? '' };
    } else if (current && line.startsWith('\t')) current.text += `\n${line.slice(1)}`;
  }
  end();
  const without = statements.find(({ text, values }) => /\$\d/.test(text) && !values.length);
  if (without) throw new Error(`PostgreSQL logged no values for: ${without.text.slice(0, 200)}`);
  return statements.map(({ text, values }) => ({ text, values }));
}
