import type { Tx } from '#database/open'
import { appendAudit } from '../audit/append-audit'
import type { Actor, Desk } from '../desk'
import { notifyOfQuota } from '../notices/notify-of-quota'
import { countOfDay, perDay } from './day-quota'

/**
 * Counts people in a batch whom the API does not know: a file of addresses tells who is a customer, as look-ups do. A payroll
 * with many new payees is legitimate, so nothing is refused; once the sum of a person's business day passes the quota of
 * look-ups by e-mail, that is recorded, and admins are notified.
 */
export async function countUnknownPayees(tx: Tx, desk: Desk, actor: Actor, batchId: string, count: number): Promise<void> {
  const { personId } = actor
  if (personId === null || count === 0) return
  const { payee = 0 } = await countOfDay(tx, desk, personId, { payee: count })
  if (payee <= perDay.personal || payee - count > perDay.personal) return
  const object = { kind: 'batch', id: batchId }
  await appendAudit(tx, desk, actor, { action: 'lookup.file', object, result: 'done', after: { unknown_payees: payee } })
  await notifyOfQuota(tx, desk, personId)
}
