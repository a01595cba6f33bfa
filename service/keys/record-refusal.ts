import { sql } from 'drizzle-orm'
import { acrossOrganizations } from '#database/row-scope'
import { timeOf } from '../ground/clock'
import { newId } from '../ground/ids'
import type { Resources } from '../ground/resources'
import { hashSecret, type SplitKey } from './api-key'
import { toInet } from './inet'

/** Records for the key's organization why it was refused, which the caller does not learn. Does nothing if no such key exists. */
export async function recordKeyRefusal(
  { db, keyPepper, clock }: Pick<Resources, 'db' | 'keyPepper' | 'clock'>,
  { key, address, requestId }: { key: SplitKey; address: string; requestId: string },
): Promise<void> {
  const now = timeOf({ now: clock?.() })
  const hash = sql`decode(${hashSecret(key.secret, keyPepper).toString('hex')}, 'hex')`
  // Whoever calls has not proven to belong to the organization of the key.
  const record = sql`
    insert into payments.events (org_id, id, type, object_id, data, request_id, created_at)
    select k.org_id, ${newId()}, 'api_key.refused', k.id, jsonb_build_object('reason', case
        when k.secret_hash <> ${hash} and (k.previous_secret_hash is null or k.previous_secret_hash <> ${hash}) then 'wrong_secret'
        when k.secret_hash <> ${hash} and k.previous_secret_until <= ${now} then 'replaced_secret'
        when k.revoked_at is not null then 'revoked'
        when k.expires_at <= ${now} then 'expired'
        when k.allowed_cidrs is not null and (${toInet(address) ?? null}::inet <<= any (k.allowed_cidrs::inet[])) is not true then 'address'
        else 'environment' end), ${requestId}, ${now}
    from payments.api_keys k where k.key_id = ${key.keyId}`
  await acrossOrganizations({ db }, 'keys').db.execute(record)
}
