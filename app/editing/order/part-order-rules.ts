import { ORDER_MAX } from '../../ordering/order-rules.ts';
import { type Kind, kinds } from '../../works/kinds.ts';

export const tooLongToOrder = (kind: Kind) =>
  `A ${kinds[kind].noun} with more than ${ORDER_MAX.toLocaleString('en-US')} ${kinds[kind].part ?? 'part'}s can’t be put in another order here.`;
