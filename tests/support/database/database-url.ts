/** The address of the database `name`, from that of the database `postgres` on the same server. */
export const databaseUrl = (base: string, name: string) => base.replace('/postgres?', `/${name}?`);
