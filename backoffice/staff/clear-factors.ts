import { randomUUID } from 'node:crypto'
import { ServiceError } from '#contract/errors'
import type { Tx } from '#database/open'
import { appendAudit } from '../audit/append-audit'
import type { Masked } from '../columns'
import type { Actor, Desk } from '../desk'
import { clearFactors } from '../factors/remove-factors'
import { notify } from '../notices/notify'

/**
 * Removes all second factors and recovery codes of another person, who lost them; all their sessions end, and they are notified.
 * Throws `recovery_needless` if they have none. `more` is added to the audit record.
 */
export async function clearFactorsOf(tx: Tx, desk: Desk, actor: Actor, personId: string, more: Masked = {}): Promise<void> {
  if (!(await clearFactors(tx, desk, actor, personId))) {
    throw new ServiceError('recovery_needless', `no second factor of ${personId}`)
  }
  const object = { kind: 'person', id: personId }
  await appendAudit(tx, desk, actor, { action: 'people.clear_factors', object, after: more, result: 'done' })
  // Each removal is a case of its own, also if the notice of the one before was not seen.
  const about = { kind: 'recovery', id: randomUUID() }
  await notify(tx, { to: { people: [personId] }, kind: 'factors_removed', about, at: desk.now() })
}
