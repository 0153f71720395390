/**
 * Renders the SVG sources of comics and kids stories to the .webp files beside them: `node demo/art/render-panels.ts comics|kids [name …]`.
 * Needs a Chromium (CHROMIUM, or /usr/bin/chromium).
 */
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';

const require = createRequire(import.meta.url);
const font = readFileSync(require.resolve('@fontsource-variable/fredoka/files/fredoka-latin-wght-normal.woff2')).toString('base64');
const css = `@font-face{font-family:'Fredoka Variable';src:url(data:font/woff2;base64,${font}) format('woff2');font-weight:300 700}
body{margin:0}svg{display:block;inline-size:100vw;block-size:100vh}`;
const COVER_WIDTH = 900;
const SCENE_WIDTH = 1200;

/** The size of the rendered image: covers are upright, all others at least as wide as high. */
function sizeOf(svg: string) {
  const [, w, h] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
  const width = Number(h) > Number(w) ? COVER_WIDTH : SCENE_WIDTH;
  return { width, height: Math.round((width * Number(h)) / Number(w)) };
}

const [folder, ...names] = process.argv.slice(2);
if (folder !== 'comics' && folder !== 'kids') throw new Error('Usage: node demo/art/render-panels.ts comics|kids [name …]');
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage();
for (const source of globSync(join(import.meta.dirname, folder, '*.svg'))) {
  if (names.length && !names.includes(basename(source, '.svg'))) continue;
  const svg = readFileSync(source, 'utf8');
  await page.setViewportSize(sizeOf(svg));
  await page.setContent(`<!doctype html><style>${css}</style>${svg}`);
  await page.evaluate(() => document.fonts.ready);
  await sharp(await page.screenshot({ type: 'png' }))
    .webp({ quality: 80 })
    .toFile(source.replace(/\.svg$/, '.webp'));
}
await browser.close();
