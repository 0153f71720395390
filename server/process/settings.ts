import { readEnv } from './env.ts';

/**
 * The settings of this process, read on import. `main.ts` imports only `env.ts`, because it first loads `.env`, reports invalid settings,
 * and sets DATABASE_URL to the PostgreSQL that it starts.
 */
export const env = readEnv(process.env);
