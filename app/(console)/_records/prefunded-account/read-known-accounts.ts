import 'server-only'
import { listPrefundedAccounts, type PrefundedSource } from '#lib/server/prefunded-accounts'
import { type LastKnown, lastKnown } from '#lib/shared/last-known'

const last = lastKnown<PrefundedSource[]>()

/** Reads the accounts that payments are debited from; if that fails, the result has those that this process read last. */
export function readKnownAccounts(now: Date): Promise<LastKnown<PrefundedSource[]>> {
  return last('', listPrefundedAccounts(), now)
}
