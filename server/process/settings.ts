import { readEnv } from './env.ts';

/** The settings of this process, read once. */
export const env = readEnv(process.env);
