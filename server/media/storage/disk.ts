import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Store } from './file-store.ts';
import { StorageUnavailable } from './storage-unavailable.ts';

async function syncFolder(folder: string) {
  if (process.platform === 'win32') return; // folders cannot be synced there
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

const CHUNK = 64 * 1024;

/** Reads the file in chunks as the stream is consumed. */
function readOnDemand(path: string): ReadableStream<Uint8Array<ArrayBuffer>> {
  let handle: FileHandle | null = null;
  let isCanceled = false;
  return new ReadableStream(
    {
      async pull(to) {
        handle ??= await open(path, 'r');
        if (isCanceled) return handle.close(); // while the file was opened
        const { bytesRead, buffer } = await handle.read(new Uint8Array(CHUNK)).catch(async (error) => {
          await handle?.close();
          throw error;
        });
        if (bytesRead) return to.enqueue(buffer.subarray(0, bytesRead));
        await handle.close();
        to.close();
      },
      async cancel() {
        isCanceled = true;
        await handle?.close();
      },
    },
    { highWaterMark: 0 },
  );
}

/** Whether the error means that the file does not exist. */
const isMissing = (error: unknown) => ['ENOENT', 'ENOTDIR', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '');

/** Stores files below a folder. A file exists completely or not at all, even after a power failure. */
export function diskStore(root: string): Store {
  const arriving = join(root, 'arriving');
  return {
    async put(key, bytes) {
      const path = join(root, key);
      const part = join(arriving, randomBytes(12).toString('hex'));
      try {
        await Promise.all([mkdir(dirname(path), { recursive: true, mode: 0o700 }), mkdir(arriving, { recursive: true, mode: 0o700 })]);
        const handle = await open(part, 'wx', 0o600);
        try {
          await handle.writeFile(bytes);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(part, path);
        await syncFolder(dirname(path));
      } catch (error) {
        await rm(part, { force: true }).catch(() => {});
        throw new StorageUnavailable(error);
      }
    },
    async get(key) {
      try {
        return await readFile(join(root, key));
      } catch (error) {
        if (isMissing(error)) return null;
        throw new StorageUnavailable(error);
      }
    },
    async open(key) {
      try {
        const path = join(root, key);
        const found = await stat(path);
        return found.isFile() ? { bytes: found.size, body: readOnDemand(path) } : null;
      } catch (error) {
        if (isMissing(error)) return null;
        throw new StorageUnavailable(error);
      }
    },
    async remove(keys) {
      try {
        for (const key of keys) await rm(join(root, key), { force: true });
      } catch (error) {
        throw new StorageUnavailable(error);
      }
    },
    async removeFolder(folder) {
      try {
        await rm(join(root, folder), { recursive: true, force: true });
      } catch (error) {
        throw new StorageUnavailable(error);
      }
    },
  };
}
