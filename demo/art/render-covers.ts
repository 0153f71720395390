/**
 * Renders the SVG sources of covers, with their lettering, and of `pictures/` and `scenes/` to the .webp files beside them: `node demo/art/render-covers.ts`.
 * Needs a Chromium (CHROMIUM, or /usr/bin/chromium) and, for the Japanese title, a font with Japanese characters.
 */
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';

type Lettering = {
  title: string;
  by: string;
  /** CSS of the title; sizes in cqw, hundredths of the cover's width. */
  type: string;
  place: 'top' | 'bottom' | 'plate';
  byInk: string;
  start?: true;
};

const display = `font-family:'Fraunces Variable','Literata Variable','Noto Serif CJK JP','Noto Serif JP',serif;font-variation-settings:'SOFT' 40`;
const reading = `font-family:'Literata Variable',serif`;

const covers: Record<string, Lettering> = {
  lighthouse: {
    title: 'The Lighthouse That Remembered',
    by: 'Ines Valdovar',
    place: 'top',
    byInk: '#fff1d2',
    type: `${display};font-weight:600;font-size:10cqw;line-height:1.02;color:#fff1d2`,
  },
  'moth-season': {
    title: 'Moth Season',
    by: 'Priya Raman',
    place: 'top',
    byInk: '#f6e3bd',
    type: `${display};white-space:nowrap;font-style:italic;font-weight:500;font-size:12.5cqw;line-height:.95;color:#f6e3bd`,
  },
  'salt-letters': {
    title: 'Salt Letters',
    by: 'Amara Okoye',
    place: 'top',
    start: true,
    byInk: '#fbf1e0',
    type: `${display};font-weight:400;font-size:16cqw;line-height:.92;color:#1c5767`,
  },
  'nine-kinds-of-rain': {
    title: 'Nine Kinds of Rain',
    by: 'Haruto Ishii',
    place: 'plate',
    start: true,
    byInk: '#fff',
    type: `font-family:'Instrument Sans Variable',sans-serif;font-weight:700;font-size:12.5cqw;line-height:.98;color:#1d2a38;background:#f4f1e8;padding:3cqw 4cqw`,
  },
  casa: {
    title: 'La casa que olvidó su puerta',
    by: 'Lucía Ferrán',
    place: 'top',
    byInk: '#fbf1e0',
    type: `${reading};font-weight:700;font-size:9.6cqw;line-height:1.05;color:#5a2c12`,
  },
  'tide-tables': {
    title: 'Tide Tables for the Recently Departed',
    by: 'Amara Okoye',
    place: 'top',
    start: true,
    byInk: '#fbeed3',
    type: `${display};font-weight:500;font-size:10.4cqw;line-height:1;color:#20323e`,
  },
  'ember-street': {
    title: 'Ember Street',
    by: 'Noor Haddad',
    place: 'top',
    byInk: '#ffd9a8',
    type: `${display};font-weight:560;font-style:italic;font-size:13.6cqw;line-height:.95;color:#ffd9a8;white-space:nowrap`,
  },
  'spare-hour': {
    title: 'The Clockmaker’s Spare Hour',
    by: 'Maya Lindqvist',
    place: 'top',
    byInk: '#f6e2ae',
    type: `${display};font-weight:520;font-size:10.6cqw;line-height:1;color:#f6e2ae`,
  },
  'house-seat': {
    title: 'The House Keeps One Seat',
    by: 'Saoirse Byrne',
    place: 'top',
    byInk: '#f3d9c4',
    type: `${display};font-weight:360;font-size:13.6cqw;line-height:.98;color:#ffe3a6`,
  },
  atlantis: {
    title: 'The Assistant Librarian of Atlantis',
    by: 'Dana Whitlock',
    place: 'top',
    byInk: '#e8f6f4',
    type: `${display};font-weight:620;font-size:9.6cqw;line-height:1.03;color:#123a52`,
  },
  'cold-harbour': {
    title: 'Cold Harbour Protocol',
    by: 'Sigrún Hale',
    place: 'top',
    start: true,
    byInk: '#bfe0e8',
    type: `font-family:'Instrument Sans Variable',sans-serif;font-weight:650;font-size:11.4cqw;line-height:1;letter-spacing:-.02em;color:#e6f5f7`,
  },
  'hanging-orchards': {
    title: 'The Road to the Hanging Orchards',
    by: 'Kofi Mensah',
    place: 'top',
    byInk: '#5b3a28',
    type: `${display};font-weight:640;font-size:8.8cqw;line-height:1.04;color:#fff1d2;text-shadow:0 .6cqw 0 #5b3a28`,
  },
  'vending-machine': {
    title: 'The Vending Machine at the End of the World',
    by: 'Jun Okada',
    place: 'top',
    start: true,
    byInk: '#fff3c0',
    type: `font-family:'Instrument Sans Variable',sans-serif;font-weight:600;font-size:8.2cqw;line-height:1.06;color:#fff3c0`,
  },
  'rooftop-aquarium': {
    title: '屋上の水族館',
    by: '小川みどり',
    place: 'top',
    byInk: '#ffe3a6',
    type: `${display};font-weight:600;font-size:12.4cqw;line-height:1.2;letter-spacing:.04em;color:#e8f6f4;white-space:nowrap`,
  },
  horizons: {
    title: 'Le Marchand d’horizons',
    by: 'Théo Marchand',
    place: 'top',
    byInk: '#f6e0b8',
    type: `${display};font-weight:480;font-size:14cqw;line-height:.96;color:#f6e0b8`,
  },
  'roof-garden': {
    title: 'Сад на крыше',
    by: 'Вера Колосова',
    place: 'top',
    byInk: '#fff0cf',
    type: `${reading};font-weight:650;font-size:11.6cqw;line-height:1.02;color:#3a2140;white-space:nowrap`,
  },
  planetarium: {
    title: 'Nachtschicht im Planetarium',
    by: 'Friederike Lang',
    place: 'top',
    byInk: '#ffe9b0',
    type: `${display};font-weight:420;font-size:12cqw;line-height:1;color:#ffe9b0`,
  },
  alfaiate: {
    title: 'O alfaiate das marés',
    by: 'Beatriz Nogueira',
    place: 'top',
    byInk: '#fff7ea',
    type: `${display};font-style:italic;font-weight:520;font-size:13.4cqw;line-height:.95;color:#1f5068`,
  },
};

const require = createRequire(import.meta.url);
const here = import.meta.dirname;

function face(family: string, file: string, more = ''): string {
  const bytes = readFileSync(require.resolve(`@fontsource-variable/${file}.woff2`)).toString('base64');
  return `@font-face{font-family:'${family}';src:url(data:font/woff2;base64,${bytes}) format('woff2');font-weight:100 900;${more}}`;
}

const faces = [
  face('Fraunces Variable', 'fraunces/files/fraunces-latin-full-normal'),
  face('Fraunces Variable', 'fraunces/files/fraunces-latin-full-italic', 'font-style:italic'),
  face('Literata Variable', 'literata/files/literata-latin-opsz-normal', 'unicode-range:U+0000-03FF,U+2000-20FF'),
  face('Literata Variable', 'literata/files/literata-cyrillic-opsz-normal', 'unicode-range:U+0400-045F,U+0490-0491'),
  face('Instrument Sans Variable', 'instrument-sans/files/instrument-sans-latin-wght-normal'),
].join('');

const css = `${faces}
*{box-sizing:border-box;margin:0}
.cover{position:relative;inline-size:100vw;block-size:100vh;container-type:inline-size;overflow:hidden}
svg{position:absolute;inset:0;inline-size:100%;block-size:100%}
.ct{position:absolute;inset:0;display:flex;flex-direction:column;align-items:center;text-align:center;padding:8cqw 8cqw 7cqw 10cqw;gap:2.5cqw;text-wrap:balance}
.ct b{display:block;font-weight:inherit}
.ct small{display:block;font:600 5cqw/1.2 'Instrument Sans Variable','Noto Sans','Noto Sans CJK JP',sans-serif;letter-spacing:.08em;text-transform:uppercase;margin-block-start:auto;text-shadow:0 0 3cqw rgb(0 0 0/.35)}
.start{align-items:flex-start;text-align:start}
.bottom{justify-content:flex-end}.bottom small{margin:0}
.plate{justify-content:center}.plate b{margin-inline-start:-10cqw}
.plate small{position:absolute;inset-block-end:7cqw;text-shadow:none;background:#1d2a38;padding:1cqw 3cqw;margin-inline-start:-10cqw}`;

async function draw(page: Page, source: string, overlay: string, width: number, height: number): Promise<void> {
  const svg = readFileSync(source, 'utf8');
  await page.setViewportSize({ width, height });
  await page.setContent(`<!doctype html><style>${css}</style><div class="cover">${svg}${overlay}</div>`);
  await page.evaluate(() => document.fonts.ready);
  await sharp(await page.screenshot({ type: 'png' }))
    .webp({ quality: 82 })
    .toFile(source.replace(/\.svg$/, '.webp'));
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage();
for (const [name, { title, by, type, place, byInk, start }] of Object.entries(covers)) {
  const overlay = `<span class="ct ${place} ${start ? 'start' : ''}"><b style="${type}">${title}</b><small style="color:${byInk}">${by}</small></span>`;
  await draw(page, join(here, 'covers', `${name}.svg`), overlay, 900, 1200);
}
for (const source of globSync(join(here, 'pictures/*.svg'))) {
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(readFileSync(source, 'utf8')) ?? [];
  await draw(page, source, '', (800 * Number(width)) / Number(height), 800);
}
for (const source of globSync(join(here, 'scenes/*.svg'))) await draw(page, source, '', 1200, 675);
await browser.close();
