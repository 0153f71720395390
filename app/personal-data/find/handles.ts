import { matches, type Range } from './contact-pattern-rules.ts';

const AT_NAME = /(?<![\p{L}\p{N}._%+-])@[\p{L}\p{N}_][\p{L}\p{N}_.]{1,30}[\p{L}\p{N}_]/gu;
const TAGGED = /(?<![\p{L}\p{N}])[\p{L}\p{N}_.]{2,32}#\d{4}(?!\p{N})/gu;
/** What is written as names of accounts are and as no word is: `dragon_slayer`, `max2014`. */
const ACCOUNT = /(?<![\p{L}\p{N}_.@/-])(?:\p{L}{2,20}_[\p{L}\p{N}_]{2,20}|\p{L}[\p{L}_]{3,24}\d{2,4})(?![\p{L}\p{N}_]|[.@/][\p{L}\p{N}])/gu;
const SERVICE =
  '(?:roblox|minecraft|fortnite|brawl\\s?stars|among\\s?us|tik\\s?tok|snapchat|snap|insta(?:gram)?|discord|twitch|xbox|psn|playstation|nintendo|switch|steam|twitter|you\\s?tube|kik|skype|scratch|telegram|whats\\s?app|facebook|messenger|pinterest|wattpad)';
/** The name of an account beside the name of its service, where it may be written with dots or as one word. */
const BESIDE_SERVICE = new RegExp(
  `(?<![\\p{L}\\p{N}])${SERVICE}(?:[\\s-](?:name|nick|tag|id|user|account|konto|pseudo))?\\s?(?::|=|is|ist|es|est|as|como|c['’]est|name|named|called|heißt|,|user(?:name)?|pseudo|usuario|nombre|\\s){1,4}\\s?["“«]?((?=[\\p{L}\\p{N}_.]{0,30}[\\p{N}_.])[\\p{L}\\p{N}_.]{3,30}[\\p{L}\\p{N}_])`,
  'giu',
);

/** Names of accounts at other services and games. */
export function* handles(text: string): Generator<Range> {
  // The first two patterns try every word, although few texts have one of their signs.
  const patterns = [...(text.includes('@') ? [AT_NAME] : []), ...(text.includes('#') ? [TAGGED] : []), ACCOUNT];
  for (const pattern of patterns) for (const { start, end } of matches(text, pattern)) yield { start, end };
  for (const { end, match } of matches(text, BESIDE_SERVICE)) yield { start: end - (match[1]?.length ?? 0), end };
}
