import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** Bytes of one file as sent to a browser that accepts this encoding (browsers accept `br` only on https and localhost). */
function bytesSent(address: string, encoding: 'br' | 'gzip'): Promise<number> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': encoding } }, (response) => {
      if (response.statusCode === 200) return void buffer(response).then(({ length }) => resolve(length), reject);
      response.resume();
      reject(new Error(`${address} answered ${response.statusCode}.`));
    }).on('error', reject);
  });
}

type Weight = { gzip: number; brotli: number };

/** Bytes of the HTML (uncompressed) and of the scripts and styles (as sent) that a page loads initially; lazily loaded files are not counted. */
export async function weigh(base: string, path: string): Promise<{ html: number; script: Weight; style: Weight }> {
  const html = await (await fetch(base + path)).text();
  const seen = new Set<string>();
  const script = { gzip: 0, brotli: 0 };
  const style = { gzip: 0, brotli: 0 };
  const add = async (address: string, total: Weight) => {
    if (seen.has(address)) return;
    seen.add(address);
    total.gzip += await bytesSent(base + address, 'gzip');
    total.brotli += await bytesSent(base + address, 'br');
    const source = await (await fetch(base + address)).text();
    for (const [, file] of source.matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)) await add(`/assets/${file}`, total);
  };
  for (const [address] of html.matchAll(/\/assets\/[\w.-]+\.js/g)) await add(address, script);
  for (const [address] of html.matchAll(/\/assets\/[\w.-]+\.css/g)) await add(address, style);
  return { html: Buffer.byteLength(html), script, style };
}
