import { randomUUID } from 'node:crypto'
import { decideApproval } from '#backoffice/approvals/decide'
import { cancelRest } from '#backoffice/batches/control-batch'
import { listRowNumbers, listRowsByNumber } from '#backoffice/batches/list-rows'
import { runOtherTasks, runWave } from '#backoffice/batches/run-batches'
import { settleApprovals } from '#backoffice/batches/settle-approvals'
import { createBatchDeps } from '#lib/batches/batch-deps'
import { planBank } from '../past/live-order'
import type { OrderOutcome } from '../story/order-outcomes'
import { type BatchFile, submitFile } from './batches'
import { depsOf } from './quotes'
import { atWork, type DeskAct, type Scene } from './scene'

/**
 * A batch that has ended. `refused`: the bank's outcomes by the index of the payment; `most`: after this many payments the rest
 * is cancelled. `alone`: rows that need an approval are left out.
 */
export type PastBatch = BatchFile & { alone?: boolean; refused?: Readonly<Record<number, OrderOutcome>>; most?: number }

/** Minutes from the submission of a batch to its decision, and to the banks' answers. */
const minutes = { decide: 9, answer: 26 } as const

/** Submits a file, has it approved if the policy requires that, pays it, and follows it to its end. */
export function runFile(file: PastBatch): DeskAct {
  return async (scene) => {
    const { id, approval } = await submitFile(scene, file, file)
    const pay = payRows(file, id)
    if (approval?.requestId == null) return scene.later(30, pay)
    const request = { approvalId: approval.requestId, hash: approval.hash ?? '' }
    scene.later(minutes.decide * 60, async (then) => {
      await decideApproval(then.desk, await atWork(then, 'approver'), { ...request, decision: 'approve' })
      then.later(5, pay)
    })
  }
}

/** Lets the worker pay the rows, and plans the banks' answers. */
function payRows({ most, refused = {} }: PastBatch, id: string): DeskAct {
  return async (scene) => {
    const deps = createBatchDeps(depsOf(scene))
    await settleApprovals(deps)
    await runWave(deps, randomUUID(), most)
    if (most !== undefined) await cancelRest(deps, await atWork(scene, 'finance'), id)
    for (const [place, quoteId] of (await listQuotes(scene, id)).entries()) {
      const quote = await deps.api.readQuote(quoteId)
      const outcome = refused[place] ?? { kind: 'delivered', seconds: 20 + place * 4 }
      planBank(scene, { outcome }, { transactionId: quote.transaction_id ?? '', quote })
    }
    scene.later(minutes.answer * 60, async (then) => void (await runOtherTasks(createBatchDeps(depsOf(then)))))
  }
}

async function listQuotes({ desk }: Scene, id: string): Promise<string[]> {
  const { all } = await listRowNumbers(desk.db, id)
  return (await listRowsByNumber(desk.db, id, all)).flatMap(({ quoteId }) => quoteId ?? [])
}
