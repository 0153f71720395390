export const handle = { who: 'member', limit: 'write' } as const;
