/** Why a draft was not published at its time, after `“{title}” was not published: ` (SCHED-05). */
export const PUBLISHED_A_LOT = 'You published a lot in the last hour.';
export const workDeleted = (noun: string) => `The published ${noun} was deleted.`;
