import 'server-only'
import { type PrefundedSource, readPrefundedAccounts } from '../api/prefunded-accounts'
import { api } from './api'
import { env } from './env'

export type { PrefundedSource } from '../api/prefunded-accounts'

/** Returns the accounts from which this organization pays, as far as they are known. */
export function listPrefundedAccounts(): Promise<PrefundedSource[]> {
  return readPrefundedAccounts(api, env.PREFUNDED_ACCOUNTS)
}
