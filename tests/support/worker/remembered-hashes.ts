import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

type Done = (error: Error | null, key: Buffer) => void;
type Scrypt = (password: BinaryLike, salt: BinaryLike, length: number, options: ScryptOptions | Done, done?: Done) => void;

/**
 * Remembers the results of `scrypt`, which takes a tenth of a second of CPU time: tests sign many people in with one password, whose stored
 * hash has one salt. A password that was not hashed with this salt before takes as long as ever.
 */
export function rememberHashes() {
  const installed = Symbol.for('storyhearth remembered hashes');
  if (Reflect.has(globalThis, installed)) return; // worker.ts runs before each file
  Reflect.set(globalThis, installed, true);
  const known = new Map<string, Promise<Buffer>>();
  const original = crypto.scrypt as Scrypt;
  const remembered: Scrypt = (password, salt, length, options, done) => {
    const key = JSON.stringify([
      String(password),
      Buffer.from(salt as Uint8Array).toString('hex'),
      length,
      typeof options === 'object' ? options : {},
    ]);
    const found =
      known.get(key) ??
      new Promise<Buffer>((resolve, reject) => {
        const settle: Done = (error, hash) => (error ? reject(error) : resolve(hash));
        if (typeof options === 'object') original(password, salt, length, options, settle);
        else original(password, salt, length, settle);
      });
    known.set(key, found);
    const given = typeof options === 'function' ? options : done;
    found.then(
      (hash) => given?.(null, Buffer.from(hash)),
      (error) => given?.(error, Buffer.alloc(0)),
    );
  };
  Object.assign(crypto, { scrypt: remembered });
  syncBuiltinESMExports();
}
