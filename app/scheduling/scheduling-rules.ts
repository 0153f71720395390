/** Why a scheduled draft cannot be published now. */
export const PUBLISHED_A_LOT = 'You published a lot in the last hour.';
