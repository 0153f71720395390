const HISTORY_MS = 120_000;

/** The key of a topic that was limited to pages which also show `other`. */
const within = (topic: string, other: string) => `${topic} ${other}`;

/** When each topic was last announced in the last two minutes, for tabs that connect after their page was read. */
export function createHistory() {
  const lastAnnounced = new Map<string, number>(); // oldest first
  return {
    /** `among`: the announcement was limited to pages that also show one of these topics. */
    record(topic: string, among: string[] | undefined) {
      const now = Date.now();
      for (const key of among ? among.map((other) => within(topic, other)) : [topic]) {
        lastAnnounced.delete(key);
        lastAnnounced.set(key, now);
      }
      for (const [other, at] of lastAnnounced) {
        if (at > now - HISTORY_MS) break;
        lastAnnounced.delete(other);
      }
    },
    /** Whether announcements since `time` (ms since 1970) are still known. */
    reaches: (time: number) => time >= Date.now() - HISTORY_MS,
    /** When `topic` was last announced to a page with these topics; 0 if it is not known. */
    lastFor: (topic: string, topics: ReadonlySet<string>) =>
      Math.max(lastAnnounced.get(topic) ?? 0, ...[...topics].map((other) => lastAnnounced.get(within(topic, other)) ?? 0)),
  };
}
