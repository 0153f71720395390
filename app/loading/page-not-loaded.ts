import { asText, createStorage, DEVICE } from '#ui/storage.ts';

let missing = false;
/** Whether a page's module failed to load in this document. Its route then has no component until the document is reloaded. */
export const isScriptMissing = () => missing;

/** A page's module failed to load: the browser is offline, or the module belongs to an older build. */
export class PageNotLoaded extends Error {
  override name = 'PageNotLoaded';
  constructor(module: string, cause: unknown) {
    super(`${module} could not be loaded`, { cause });
    missing = true;
  }
}

const RELOAD_INTERVAL_MS = 30_000;

/** The last page that was reloaded, and when: `{URL} {milliseconds since 1970}`. */
const storage = createStorage('session', DEVICE, 'reload', asText);

/**
 * Reloads the document once the server responds, which loads the scripts of the current build. Returns false when the server does not
 * respond, when the same page was reloaded in the last 30 seconds, or when the browser has no storage: otherwise a script that stays
 * missing would reload it in a loop.
 */
export async function reloadWhenReachable(
  here: Pick<Location, 'href' | 'reload'>,
  { fetch = globalThis.fetch, now = Date.now }: { fetch?: typeof globalThis.fetch; now?(): number } = {},
): Promise<boolean> {
  const response = await fetch(here.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (!response || response.status >= 500) return false;
  const [address, at] = storage.read()?.split(' ') ?? [];
  if (address === here.href && now() - Number(at) < RELOAD_INTERVAL_MS) return false;
  if (!storage.write(`${here.href} ${now()}`)) return false;
  here.reload();
  return true;
}
