import 'server-only'
import { type PrefundedSource, readPrefundedAccounts } from '../api/prefunded-accounts'
import { api } from './api'
import { env } from './env'

export type { PrefundedSource } from '../api/prefunded-accounts'

/** The accounts that payments of this organization leave from, as far as they are known. */
export function listPrefundedAccounts(): Promise<PrefundedSource[]> {
  return readPrefundedAccounts(api, env.PREFUNDED_ACCOUNTS)
}
