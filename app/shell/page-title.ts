type Matches = readonly [{ loaderData?: { site: { name: string } } | undefined }, ...unknown[]];

/** The title of a page: its own name, then that of the site, which a tab or a bookmark among others needs. */
export function titled(name: string, matches: Matches) {
  const site = matches[0].loaderData?.site.name;
  return { title: site ? `${name} · ${site}` : name };
}
