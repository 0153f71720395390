import { createHash } from 'node:crypto';
import sharp from 'sharp';

/** Deterministic numbers from 0 to 255. */
const dice = (words: string) => createHash('sha256').update(words).digest();
const pick = <T>(list: readonly T[], number: number) => list[number % list.length] as T;
const inside = (prompt: string, tag: string) => prompt.match(new RegExp(`<${tag}>\\n([\\s\\S]*?)\\n</${tag}>`))?.[1]?.trim() ?? '';
const chosen = (prompt: string, name: string) => prompt.match(new RegExp(`^${name}: (.+)$`, 'm'))?.[1] ?? '';
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

const PLACES = ['the salt road', 'the glass orchard', 'the ninth stair', 'the drowned library', 'the wind harbour', 'the last lamp'];
const PEOPLE = ['Ines', 'Tobin', 'Mara', 'Old Wren', 'Sunniva', 'Idris'];
const THINGS = ['a key without a lock', 'a letter nobody sent', 'a clock that ran backwards', 'a map drawn in ash', 'a bell under the ice'];

function titles(prompt: string) {
  const words = inside(prompt, 'keywords')
    .split(/[\s,;،、]+/)
    .filter(Boolean);
  const [one = 'Lantern', two = words[0] ?? 'Sea'] = words;
  const at = dice(prompt);
  return [
    `1. "The ${capital(one)} and ${pick(PLACES, at[0] ?? 0)}"`,
    `2. "What the ${capital(two)} Kept"`,
    `3. "${capital(one)}, After Midnight"`,
    `4. "A Small History of ${capital(two)}"`,
    `5. "${pick(PEOPLE, at[1] ?? 0)} and the ${capital(one)}"`,
  ].join('\n');
}

function description(prompt: string) {
  const at = dice(prompt);
  const who = pick(PEOPLE, at[0] ?? 0);
  return `When ${who} finds ${pick(THINGS, at[1] ?? 0)} on ${pick(PLACES, at[2] ?? 0)}, nothing in the house stays where it was. Doors open that were walls the day before, and somebody has begun to answer questions that nobody asked aloud. A story about what is kept, what is owed, and the one light that must not go out before morning.`;
}

function story(prompt: string) {
  const at = dice(prompt);
  const [who, other] = [pick(PEOPLE, at[0] ?? 0), pick(PEOPLE, (at[0] ?? 0) + 1)];
  const [place, thing] = [pick(PLACES, at[1] ?? 0), pick(THINGS, at[2] ?? 0)];
  const wish = inside(prompt, 'wishes').split('\n')[0]?.slice(0, 80);
  return [
    `${who} came to ${place} before the others were awake. The air smelled of rain that had not fallen yet, and on the step lay ${thing}.`,
    `“You are late,” said ${other}, who had been there all night. “It has been asking for you.”${wish ? ` And then, more quietly: “It knows about ${wish}.”` : ''}`,
    `${who} did not answer. There are mornings that one walks into as into cold water, a step at a time, and this was one of them. ${capital(place)} lay still. Somewhere behind it a door went, and went again.`,
    `“Then we had better begin,” ${who} said at last, and picked it up. It was lighter than it looked, and ${chosen(prompt, 'Tone').toLowerCase() || 'warm'} in a way that had nothing to do with the sun.`,
  ].join('\n\n');
}

/** A plausible, deterministic response to a prompt. */
export function wordsFor(prompt: string): string {
  if (prompt.startsWith('Suggest five titles')) return titles(prompt);
  return prompt.startsWith('Write the description') ? description(prompt) : story(prompt);
}

const pictures = new Map<string, Promise<Buffer>>();
/** A landscape or a portrait, with colors derived from the prompt; drawn once for each prompt. */
export function pictureFor(prompt: string): Promise<Buffer> {
  const picture = pictures.get(prompt) ?? draw(prompt);
  pictures.set(prompt, picture);
  return picture;
}

async function draw(prompt: string): Promise<Buffer> {
  const at = dice(prompt);
  const hue = (at[0] ?? 0) * 1.4;
  const color = (turn: number, light: number) => `hsl(${Math.round(hue + turn) % 360} 45% ${light}%)`;
  const hills = [620, 740, 860].map((y, i) => {
    const bend = (at[i + 1] ?? 0) - 128;
    return `<path d="M0 ${y} C 300 ${y - 160 + bend}, 640 ${y + 140 - bend}, 1024 ${y - 60} V1024 H0 Z" fill="${color(30 + i * 12, 46 - i * 12)}"/>`;
  });
  const head = `<rect x="262" y="640" width="500" height="420" rx="230" fill="${color(160, 34)}"/><circle cx="512" cy="440" r="190" fill="${color(20, 74)}"/><path d="M322 420 a190 190 0 0 1 380 0 q-190 -120 -380 0" fill="${color(190, 22)}"/>`;
  const drawing = prompt.startsWith('A portrait')
    ? head
    : `<circle cx="${300 + (at[4] ?? 0)}" cy="${220 + (at[5] ?? 0) / 2}" r="90" fill="${color(50, 88)}"/>${hills.join('')}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="1024"><defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${color(0, 38)}"/><stop offset="1" stop-color="${color(40, 78)}"/></linearGradient></defs><rect width="1024" height="1024" fill="url(#sky)"/>${drawing}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
