import type { ApiKey } from '#contract/api-keys'
import { endsSoon } from '../../_records/api-key/ends-soon.rules'

export type KeyState = 'works' | 'ends' | 'ended' | 'revoked'

/** Returns what a key can still do: a revoked key and one past its end are refused. */
export function stateOf(key: Pick<ApiKey, 'revoked_at' | 'created_at' | 'expires_at'>, now: Date): KeyState {
  if (key.revoked_at !== null) return 'revoked'
  if (key.expires_at !== null && Date.parse(key.expires_at) <= now.getTime()) return 'ended'
  return endsSoon(key, now) ? 'ends' : 'works'
}

/** Returns how long the secret before the last rotation works too; null if it does not, as with a revoked key. */
export function oldSecretUntil(
  key: Pick<ApiKey, 'revoked_at' | 'created_at' | 'expires_at' | 'previous_secret_until'>,
  now: Date,
): string | null {
  const { previous_secret_until: until } = key
  const works = ['works', 'ends'].includes(stateOf(key, now))
  return works && until !== null && Date.parse(until) > now.getTime() ? until : null
}

/** Returns how a key is named without telling it: its last four characters. */
export function hintOf({ last_four }: Pick<ApiKey, 'last_four'>): string {
  return `…${last_four}`
}

/** A key as its acts name it. */
export type ShownKey = { id: string; name: string; hint: string }

/** A key as the table shows it, in words of the reader. */
export type KeyRow = {
  id: string
  name: string
  hint: string
  state: KeyState
  scopes: string
  lastUsedAt: string | null
  madeBy: string
  ends: string
}
