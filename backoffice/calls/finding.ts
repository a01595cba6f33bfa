import type { FoundPayment } from './find-payment'

/**
 * What a look-up says of a call. `unknown` is an answer too: not certain yet. `payment`: what was found on the way, at an API that cannot read
 * quotes; `objectId`: the id of what the call made.
 */
export type Finding = { state: 'done' | 'failed' | 'unknown'; code?: string; payment?: FoundPayment; objectId?: string }
