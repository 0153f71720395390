export * from '../app/account/tables.ts';
export * from '../app/comments/tables.ts';
export * from '../app/people/tables.ts';
export * from '../app/works/tables.ts';
export * from '../app/write/tables.ts';
export * from '../server/tables.ts';
