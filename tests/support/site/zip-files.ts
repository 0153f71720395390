import { inflateRawSync } from 'node:zlib';

const END_SIGNATURE = 0x06054b50;
const DEFLATED = 8;

/** The files of a zip by path, as its central directory lists them. */
export function filesInZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || zip.readUInt32LE(end) !== END_SIGNATURE) throw new Error('this is not a whole zip');
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let n = zip.readUInt16LE(end + 10); n > 0; n--) {
    const [method, bytes, nameLength, extraLength, commentLength, local] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
      zip.readUInt32LE(at + 42),
    ];
    const path = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const stored = zip.subarray(start, start + bytes);
    files.set(path, method === DEFLATED ? inflateRawSync(stored) : stored);
    at += 46 + nameLength + extraLength + commentLength;
  }
  return files;
}
