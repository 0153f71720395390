import { readEnv } from './env.ts';

/** The settings of this process, read on import. `main.ts` imports only `env.ts`, because it first loads `.env` and reports invalid settings. */
export const env = readEnv(process.env);
