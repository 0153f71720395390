import { formatsOf } from './dates.ts';

// Only chats need these, while dates.ts is in the scripts of every page.

const weekdays = formatsOf({ weekday: 'long', year: 'numeric', month: 'short', day: 'numeric' });
const times = formatsOf({ hour: 'numeric', minute: '2-digit' });

/** `Sunday, Nov 22, 2026`. */
export const formatWeekday = (at: number, zone: string | undefined) => weekdays(zone).format(at);

/** `8:41 AM`. Some engines use a narrow space in it, which would differ from the server's HTML. */
export const formatTime = (at: number, zone: string | undefined) => times(zone).format(at).replaceAll('\u202f', ' ');
