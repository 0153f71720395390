import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';

/** One file as the site sends it. Browsers accept `br` on https and on localhost, elsewhere `gzip`. */
function sent(address: string, encoding: 'br' | 'gzip'): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': encoding } }, (answer) => {
      const received = answer.headers['content-encoding'];
      if (answer.statusCode === 200 && received === encoding) buffer(answer).then(resolve, reject);
      else reject(new Error(`${address} answered ${answer.statusCode} with the encoding ${received}.`));
    }).on('error', reject);
  });
}

type Weight = { gzip: number; brotli: number };

/** Bytes, as sent, of the HTML (not compressed) and of the scripts and styles that a page loads by itself; what it loads later on request is not counted. */
export async function weigh(base: string, path: string): Promise<{ html: number; script: Weight; style: Weight }> {
  const html = await (await fetch(base + path)).text();
  const seen = new Set<string>();
  const script = { gzip: 0, brotli: 0 };
  const style = { gzip: 0, brotli: 0 };
  const add = async (address: string, total: Weight) => {
    if (seen.has(address)) return;
    seen.add(address);
    const [gzip, brotli] = await Promise.all([sent(base + address, 'gzip'), sent(base + address, 'br')]);
    total.gzip += gzip.length;
    total.brotli += brotli.length;
    const source = brotliDecompressSync(brotli).toString();
    for (const [, file] of source.matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)) await add(`/assets/${file}`, total);
  };
  for (const [address] of html.matchAll(/\/assets\/[\w.-]+\.js/g)) await add(address, script);
  for (const [address] of html.matchAll(/\/assets\/[\w.-]+\.css/g)) await add(address, style);
  return { html: Buffer.byteLength(html), script, style };
}
