/** A reason, for the operator, why a backup or restore did not happen. */
export class BackupProblem extends Error {}
