/** What a check found; `warn` and `fail` say what to do. */
export type Finding = { status: 'ok' | 'warn' | 'fail'; text: string };

export const ok = (text: string): Finding => ({ status: 'ok', text });
export const warn = (text: string): Finding => ({ status: 'warn', text });
export const fail = (text: string): Finding => ({ status: 'fail', text });
