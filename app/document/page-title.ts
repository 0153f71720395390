type Matches = readonly [{ loaderData?: { site: { name: string } } | undefined }, ...unknown[]];

/** The title of a page: its own name, then the name of the site. */
export function titled(name: string, matches: Matches) {
  const site = matches[0].loaderData?.site.name;
  return { title: site ? `${name} · ${site}` : name };
}

/** The meta tag of pages that search engines do not list. */
export const NOINDEX = { name: 'robots', content: 'noindex' };

/** The meta tags of a page with this title that search engines do not list. */
export const noindexMeta =
  (title: string) =>
  ({ matches }: { matches: Matches }) => [titled(title, matches), NOINDEX];
