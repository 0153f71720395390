import { gzipSync } from 'node:zlib';

/** Bytes of script and style, gzip, that a page loads by itself; what it loads later on request is not counted. */
export async function weigh(base: string, path: string): Promise<{ html: number; script: number; style: number }> {
  const html = await (await fetch(base + path)).text();
  const seen = new Map<string, number>();
  const take = async (address: string) => {
    if (seen.has(address)) return;
    const text = await (await fetch(base + address)).text();
    seen.set(address, gzipSync(text).length);
    for (const [, file] of text.matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)) await take(`/assets/${file}`);
  };
  for (const [address] of html.matchAll(/\/assets\/[\w.-]+\.js/g)) await take(address);
  let style = 0;
  for (const [address] of new Set([...html.matchAll(/\/assets\/[\w.-]+\.css/g)].map((found) => found)))
    style += gzipSync(await (await fetch(base + address)).text()).length;
  return { html: Buffer.byteLength(html), script: [...seen.values()].reduce((sum, n) => sum + n, 0), style };
}
