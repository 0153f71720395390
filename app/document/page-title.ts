type Matches = readonly [{ loaderData?: { site: { name: string } } | undefined }, ...unknown[]];

/** The title of a page: its own name, then the name of the site. */
export function titled(name: string, matches: Matches) {
  const site = matches[0].loaderData?.site.name;
  return { title: site ? `${name} · ${site}` : name };
}
