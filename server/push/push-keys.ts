import webPush from 'web-push';
import { installationValue } from '../database/installation.ts';

export type PushKeys = { publicKey: string; privateKey: string };

/** The keys that sign push messages. Browsers take messages only if they are signed with the key that they subscribed with. */
export const pushKeys = async (): Promise<PushKeys> =>
  JSON.parse(await installationValue('push_keys', () => JSON.stringify(webPush.generateVAPIDKeys())));
