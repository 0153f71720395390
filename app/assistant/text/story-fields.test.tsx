import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { StoryMode } from '../assistant-rules.ts';
import { SceneChoices } from '../images/scene-choices.tsx';
import { NEW_SCENE } from '../images/use-scene-form.ts';
import { NEW_PORTRAIT, PortraitFields } from '../portrait/portrait-fields.tsx';
import { toolTitle } from '../tool/tool-words.ts';
import { NEW_STORY_FORM, StoryFields } from './story-fields.tsx';

const none = () => {};
const split = (list: string) => list.split(', ');
const ART_STYLES = 'Realistic, Anime, Comic Book, Watercolor, Oil Painting, Pixel Art, 3D Render, Pencil Sketch, Other';
const story = (mode: StoryMode, kids = false) =>
  renderToStaticMarkup(
    <StoryFields form={NEW_STORY_FORM} mode={mode} kids={kids} isChild={false} noun="story" fields={{}} onChange={none} />,
  );
const scene = (kids: boolean) => renderToStaticMarkup(<SceneChoices form={NEW_SCENE} kids={kids} isChild={false} onChange={none} />);
/** The labels of the choice with this name. */
const chipsOf = (html: string, label: string) => {
  const [, group = ''] = html.split(`>${label}</span>`);
  return [...(group.split('role="radiogroup"')[0] ?? '').matchAll(/<label class="chip">.*?>([^<]+)<\/label>/g)].map(([, text]) => text);
};
const optionsOf = (html: string, label: string) => {
  const [, select = ''] = html.split(`>${label}</label>`);
  return [...(select.split('</select>')[0] ?? '').matchAll(/<option[^>]*>([^<]*)<\/option>/g)].map(([, text]) => text);
};
const selectedIn = (html: string, label: string) =>
  /<option[^>]*selected=""[^>]*>([^<]*)</.exec(html.split(`>${label}</label>`)[1] ?? '')?.[1];

test('genre and age group are offered only for a new story (AI-06, AI-07, AI-08)', () => {
  expect(chipsOf(story('new'), 'Genre')).toHaveLength(9);
  for (const mode of ['continuation', 'chapter'] as const) {
    expect(story(mode)).not.toContain('>Genre<');
    expect(story(mode)).not.toContain('>Age group<');
  }
});

test('there are three lengths with their word targets; medium is the default (AI-09, AI-10)', () => {
  const html = story('new');
  expect(html).toMatch(/value="short"\/>Short<small>300–500<\/small>/);
  expect(html).toMatch(/checked="" value="medium"\/>Medium<small>800–1,200<\/small>/);
  expect(html).toMatch(/value="long"\/>Long<small>2,000–3,000<\/small>/);
});

test('eight genres, tones, themes and styles and five age groups, each with Other (AI-11, AI-12, OPT-05, OPT-06, OPT-07, OPT-08, OPT-09)', () => {
  const html = story('new');
  expect(chipsOf(html, 'Genre')).toEqual(
    split('Fantasy, Science Fiction, Mystery, Romance, Horror, Adventure, Historical Fiction, Comedy, Other'),
  );
  expect(chipsOf(html, 'Tone')).toEqual(
    split('Lighthearted, Humorous, Dramatic, Suspenseful, Dark, Romantic, Inspirational, Whimsical, Other'),
  );
  expect(chipsOf(html, 'Age group')).toEqual([
    'Children (5-8)',
    'Middle Grade (9-12)',
    'Young Adult (13-17)',
    'Adult (18+)',
    'All Ages',
    'Other',
  ]);
  expect(optionsOf(html, 'Theme').slice(1)).toEqual(
    split('Friendship, Love, Courage, Redemption, Identity, Family, Survival, Good versus Evil, Other'),
  );
  expect(optionsOf(html, 'Writing style').slice(1)).toEqual(
    split('Descriptive, Minimalist, Conversational, Poetic, Dialogue-Driven, Fast-Paced, Reflective, Cinematic, Other'),
  );
});

test('a scene has default choices, and no camera view (AI-17, AI-18, OPT-10, OPT-12, OPT-13, OPT-14, OPT-15)', () => {
  const html = scene(false);
  expect(selectedIn(html, 'Style')).toBe('Realistic');
  expect(selectedIn(html, 'Mood')).toBe('Natural');
  expect(selectedIn(html, 'Color tone')).toBe('Balanced');
  expect(selectedIn(html, 'Time of day')).toBe('Day');
  expect(selectedIn(html, 'Camera view')).toBe('Any view');
  expect(optionsOf(html, 'Style')).toEqual(split(ART_STYLES));
  expect(optionsOf(html, 'Mood')).toEqual(split('Natural, Peaceful, Joyful, Mysterious, Romantic, Melancholic, Tense, Epic'));
  expect(optionsOf(html, 'Color tone')).toEqual(split('Balanced, Warm, Cool, Vibrant, Pastel, Muted, Monochrome, High Contrast'));
  expect(optionsOf(html, 'Time of day')).toEqual(split('Dawn, Morning, Day, Afternoon, Sunset, Dusk, Night, Midnight'));
  expect(optionsOf(html, 'Camera view').map((option) => option?.replaceAll('&#x27;', "'"))).toEqual(
    split(
      "Any view, Eye Level, Low Angle, High Angle, Bird's-Eye View, Worm's-Eye View, Close-Up, Extreme Close-Up, Medium Shot, Full Shot, Wide Shot, Over-the-Shoulder, Point of View",
    ),
  );
});

test('the choices of a character (CHAR-03, CHAR-04, CHAR-05, CHAR-06, OPT-10, OPT-11)', () => {
  const html = renderToStaticMarkup(<PortraitFields form={NEW_PORTRAIT} kids={false} fields={{}} onChange={none} />);
  expect(chipsOf(html, 'Gender')).toEqual(['Male', 'Female', 'Non-binary', 'Other']);
  expect(chipsOf(html, 'Art style')).toEqual(split(ART_STYLES));
  expect(optionsOf(html, 'Age (optional)').slice(1)).toEqual([
    'Child (0-12)',
    'Teen (13-19)',
    'Young adult (20-35)',
    'Adult (36-50)',
    'Elder (51+)',
  ]);
  expect(optionsOf(html, 'Expression (optional)')).toEqual(
    split('Any expression, Neutral, Happy, Sad, Angry, Surprised, Afraid, Confident, Thoughtful'),
  );
});

test('children have four tools with their own names and fewer choices (KIDS-16)', () => {
  expect(toolTitle('title', 'kids_book')).toBe('Title Maker');
  expect(toolTitle('story', 'kids_book', 'continuation')).toBe('Story Helper');
  expect(toolTitle('story', 'kids_book', 'new')).toBe('Story Wizard');
  expect(toolTitle('picture', 'kids_book')).toBe('Picture Maker');
  const html = story('new', true);
  expect(chipsOf(html, 'How should it feel?')).toEqual(['Happy', 'Funny', 'Magical', 'Brave', 'Other']);
  for (const value of ['Lighthearted', 'Humorous', 'Whimsical', 'Inspirational', 'Children (5-8)', 'Middle Grade (9-12)'])
    expect(html).toContain(`value="${value}"`); // the submitted values are the common ones (OPT-06, OPT-09)
  expect(chipsOf(html, 'Who is it for?')).toEqual(['Ages 5 to 8', 'Ages 9 to 12']);
  expect(chipsOf(html, 'What kind of story?')).toEqual(['Adventure', 'Fantasy', 'Mystery', 'Science Fiction', 'Comedy', 'Other']);
  expect(chipsOf(scene(true), 'How should it look?')).toEqual(split('Realistic, Watercolor, Comic Book, Pencil Sketch, 3D Render, Other'));
  expect(chipsOf(scene(true), 'When is it?')).toEqual(split('Morning, Day, Sunset, Night'));
  for (const adult of ['Camera view', 'Mood', 'Color tone']) expect(scene(true)).not.toContain(adult);
  const portrait = renderToStaticMarkup(<PortraitFields form={NEW_PORTRAIT} kids fields={{}} onChange={none} />);
  expect(chipsOf(portrait, 'How should it look?')).toEqual(split('Realistic, Watercolor, Comic Book, Pencil Sketch, 3D Render, Other'));
  for (const adult of ['Age (optional)', 'Expression (optional)']) expect(portrait).not.toContain(adult);
});

test('the dialogs are named after the buttons that open them (CHAP-02)', () => {
  expect(toolTitle('story', 'book', 'chapter')).toBe('Generate Content');
  expect(toolTitle('story', 'book')).toBe('Generate Story');
  expect(toolTitle('title', 'comic')).toBe('Generate Title');
  expect(toolTitle('description', 'theory')).toBe('Generate Description');
  expect(toolTitle('picture', 'world')).toBe('Generate Image');
});
