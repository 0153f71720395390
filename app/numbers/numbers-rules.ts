/** How many days have figures of their own; older ones are part of their month (STATS-06). */
export const DAYS_RETAINED = 400;
