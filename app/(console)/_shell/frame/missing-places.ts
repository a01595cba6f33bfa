import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { cache } from 'react'
import { showsDeposits } from '../../_records/deposit/list-requests'
import type { PlaceName } from './navigation'

/** How long the frame waits for the probe of a remote API, in ms; the probe is made once for all pages. */
const patience = 1000

/** Returns the places for which the API has no operation; while that is not known, none. */
export const missingPlaces = cache(async (): Promise<readonly PlaceName[]> => {
  const hasDeposits = await Promise.race([showsDeposits(), sleep(patience, true)])
  return hasDeposits ? [] : ['deposits']
})
