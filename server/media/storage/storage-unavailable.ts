/** The image store is unreachable or full. The rest of the site still works. */
export class StorageUnavailable extends Error {
  constructor(cause: unknown) {
    super('Images can’t be saved right now. Please try again in a moment.', { cause });
  }
}
