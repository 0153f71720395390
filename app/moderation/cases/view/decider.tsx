import type { ActorKind } from '../../case-rules.ts';

const KINDS: Record<ActorKind, string> = { staff: 'a deleted account', 'command line': 'the command line', reports: 'several reports' };

/** Who made a decision: a name, or what decided instead of a person. */
export const Decider = ({ name, kind }: { name: string | null; kind: ActorKind }) => (name ? <bdi>{name}</bdi> : KINDS[kind]);
