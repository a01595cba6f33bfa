import { sendCall } from '#backoffice/calls/send-call'
import type { ListedDeposit } from '#contract/deposits'
import { decided } from '../story/arrivals'
import { atWork, type DeskAct, type DeskEvent, optionsOf, type Scene } from './scene'

/** A match with the oldest candidate, or a refund with the bank's reference. */
type Decision = { action: 'match' } | { action: 'refund'; reference: string }

/** Plans what people decide about money that nobody claimed: two times to the end, and two times as far as the first of two. */
export function planDeposits(end: Date): DeskEvent[] {
  const sentBack = { action: 'refund', reference: 'DEV-20418-77' } as const
  const sentBackToday = { action: 'refund', reference: 'DEV-20611-03' } as const
  const acts: [minutesAgo: number, act: DeskAct][] = [
    [7 * 24 * 60, decideDeposit('finance', decided.refunded, sentBack)],
    [7 * 24 * 60 - 55, decideDeposit('approver', decided.refunded, sentBack)],
    [4 * 24 * 60 - 30, decideDeposit('finance', decided.matched, { action: 'match' })],
    [4 * 24 * 60 - 75, decideDeposit('approver', decided.matched, { action: 'match' })],
    [47, decideDeposit('finance', decided.refundWaits, sentBackToday)],
    [43, decideDeposit('finance', decided.matchWaits, { action: 'match' })],
  ]
  return acts.map(([minutes, act]) => ({ at: new Date(end.getTime() - minutes * 60_000), act }))
}

/** Finance requests what becomes of a deposit, and the approver agrees with it. */
function decideDeposit(post: 'finance' | 'approver', receipt: string, decision: Decision): DeskAct {
  return async (scene) => {
    const deposit = await findOpen(scene, receipt)
    if (deposit === undefined) return // a shorter story begins after it arrived
    const { desk, organization } = scene
    const api = organization.callers.desk
    const actor = await atWork(scene, post)
    const options = optionsOf(actor)
    const step = post === 'finance' ? ('request' as const) : ('agree' as const)
    const { action } = decision
    const quote_id = action === 'match' ? (await api.readDeposit(deposit.id)).candidate_quote_ids[0] : undefined
    const about = {
      requested: action,
      ...(quote_id !== undefined && { quote_id }),
      ...(action === 'refund' && { refund_reference: decision.reference }),
    }
    await sendCall(
      desk,
      actor,
      {
        operation: action === 'match' ? 'matchDeposit' : 'refundDeposit',
        action: step === 'agree' ? 'deposit.agree' : `deposit.request_${action}`,
        object: { kind: 'deposit', id: deposit.id },
        idempotencyKey: options.idempotencyKey,
        after: about,
      },
      () =>
        action === 'match'
          ? api.matchDeposit(deposit.id, { quote_id, step }, options)
          : api.refundDeposit(deposit.id, { reference: decision.reference, step }, options),
      ({ outcome }) => ({ after: { ...about, outcome } }),
    )
  }
}

async function findOpen({ organization }: Pick<Scene, 'organization'>, receipt: string): Promise<ListedDeposit | undefined> {
  const { data } = await organization.callers.desk.listDeposits({ status: 'pending,unmatched', limit: 100 })
  return data.find(({ reference }) => reference === receipt)
}
