import { env } from '../../process/settings.ts';
import type { Store } from './file-store.ts';
import { storeOf } from './store-of-settings.ts';

let chosen: Store | null = null;
/** The configured store of this process. */
export function store(): Store {
  chosen ??= storeOf(env);
  return chosen;
}
