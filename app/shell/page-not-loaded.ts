let missing = false;
/** Whether the script of any page did not come to this document: its route stays without a component, whatever its data says later. */
export const isScriptMissing = () => missing;

/** The script of a page did not come: there is no connection, or the page is of a build that is gone. */
export class PageNotLoaded extends Error {
  override name = 'PageNotLoaded';
  constructor(module: string, cause: unknown) {
    super(`${module} could not be loaded`, { cause });
    missing = true;
  }
}

const KEY = 'reloaded';
const AGAIN_MS = 30_000;

/**
 * Loads the document anew once the server answers: it brings the scripts of its own build. False: nobody answers yet. A page that was loaded anew a
 * moment ago is left alone, so that a script which is missing for good does not go round and round.
 */
export async function reloadWhenReachable(
  here: Pick<Location, 'href' | 'reload'>,
  {
    ask = fetch,
    storage = sessionStorage,
    now = Date.now,
  }: { ask?: typeof fetch; storage?: Pick<Storage, 'getItem' | 'setItem'>; now?(): number } = {},
): Promise<boolean> {
  const answer = await ask(here.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (!answer || answer.status >= 500) return false;
  const [address, at] = storage.getItem(KEY)?.split(' ') ?? [];
  if (address === here.href && now() - Number(at) < AGAIN_MS) return false;
  storage.setItem(KEY, `${here.href} ${now()}`);
  here.reload();
  return true;
}
