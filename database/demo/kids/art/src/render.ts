/**
 * Renders the pictures of the kids stories from their SVG sources: `node database/demo/kids/art/src/render.ts [name …]`.
 * Nothing runs this at start; the finished .webp files are part of the repository. Needs a Chromium (CHROMIUM, or /usr/bin/chromium).
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';

const here = import.meta.dirname;
const require = createRequire(import.meta.url);
const font = readFileSync(require.resolve('@fontsource-variable/fredoka/files/fredoka-latin-wght-normal.woff2')).toString('base64');
const css = `@font-face{font-family:'Fredoka Variable';src:url(data:font/woff2;base64,${font}) format('woff2');font-weight:300 700}
body{margin:0}svg{display:block;inline-size:100vw;block-size:100vh}`;
const COVER = { width: 900, height: 1200 };
const SCENE = { width: 1200, height: 800 };

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage();
const asked = process.argv.slice(2);
for (const file of readdirSync(here).filter((name) => name.endsWith('.svg'))) {
  const name = file.slice(0, -'.svg'.length);
  if (asked.length && !asked.includes(name)) continue;
  const svg = readFileSync(join(here, file), 'utf8');
  await page.setViewportSize(/viewBox="0 0 300 400"/.test(svg) ? COVER : SCENE);
  await page.setContent(`<!doctype html><style>${css}</style>${svg}`);
  await page.evaluate(() => document.fonts.ready);
  await sharp(await page.screenshot({ type: 'png' }))
    .webp({ quality: 80 })
    .toFile(join(here, '..', `${name}.webp`));
}
await browser.close();
