import type { Tx } from '#database/open'
import type { Desk } from '../desk'
import { notify } from './notify'

/** Notifies admins that a person exceeded a quota; once, until they have seen it. */
export async function notifyOfQuota(tx: Tx, { now }: Pick<Desk, 'now'>, personId: string): Promise<void> {
  const about = { kind: 'person', id: personId }
  await notify(tx, { to: { roles: ['admin'], except: [personId] }, kind: 'quota_passed', about, at: now() })
}
