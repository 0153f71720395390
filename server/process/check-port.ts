import { once } from 'node:events';
import { createServer } from 'node:net';

/** What to tell the operator when the server cannot listen. */
export const listenProblem = ({ code, message }: NodeJS.ErrnoException, { PORT, HOST }: { PORT: number; HOST: string }) =>
  code === 'EADDRINUSE'
    ? `PORT ${PORT} is taken by another program. Set PORT to a free one.`
    : `The site cannot listen on HOST ${HOST}: ${message}`;

/** Rejects if the port is taken, before the database is started and a demo is filled for a minute. */
export async function checkPort(at: { PORT: number; HOST: string }): Promise<void> {
  const probe = createServer().listen(at.PORT, at.HOST);
  await once(probe, 'listening').catch((error) => {
    throw new Error(listenProblem(error, at));
  });
  await new Promise((closed) => probe.close(closed));
}
