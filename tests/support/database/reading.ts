import { rowsReadByText } from './rows-read.ts';
import { recordQueries, type SentQuery } from './sent-queries.ts';

/** What `read` returns, and how many rows PostgreSQL reads for the most expensive of its statements. */
export async function reading<T>(read: () => Promise<T>): Promise<[T, number]> {
  const queries = recordQueries();
  let result: T;
  let sent: SentQuery[];
  try {
    result = await read();
    sent = queries.sent();
  } finally {
    queries.restore();
  }
  if (!sent.length) throw new Error('no statement was sent by the pools');
  const rows: number[] = [];
  for (const { text, values, mode } of sent) rows.push(await rowsReadByText(text, values, mode));
  return [result, Math.max(...rows)];
}
