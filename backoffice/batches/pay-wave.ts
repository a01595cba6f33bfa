import type { Transaction } from '#contract/transfers'
import type { Tx } from '#database/open'
import { type EndedCall, sendCalls } from '../calls/send-calls'
import { lockApprovals } from '../lock-approvals'
import { needsConfirmation } from '../payments/make-quote'
import { describePaid, type PaymentCall, payAtApi, payIntent } from '../payments/pay-call'
import type { PaymentOfRow } from './batch-gate'
import { mayBegin } from './batch-state'
import type { Wave } from './deps'
import { firstLook } from './follow-rows'
import { givenIn } from './given-in'
import { refusePaidSince } from './paid-before'
import { callsAtOnce, type QuotedRow } from './quote-wave'
import type { RowPermit } from './row-permits'
import { settleRefused, toRefused } from './settle-refused'
import { moveEach, moveRows } from './wave'

/** A row that was paid. `confirmBy` is the deadline for its confirmation, if the API returned one. */
export type PaidRow = QuotedRow & { confirmBy: string | null | undefined }

/**
 * Pays quoted rows, each exactly once: the state of the row and the intent of its call are committed in one transaction before
 * the call is sent. Returns the rows that are paid and wait for confirmation.
 */
export function payWave(wave: Wave, quoted: readonly QuotedRow[]): Promise<PaidRow[]> {
  const { deps, batch, actor } = wave
  const { desk } = deps
  return sendCalls<QuotedRow, Transaction, PaidRow[]>(desk, actor, {
    claim: (tx) => claimQuoted(tx, wave, quoted),
    permits: (tx, items) => takePermitsOnce(tx, wave, items),
    toIntent: (item) => payIntent(deps, toCall(wave, item), { batch_id: batch.id, row: item.row.rowNumber }),
    send: (item) => payAtApi(deps, actor, toCall(wave, item)),
    atOnce: callsAtOnce,
    describe: (_item, payment) => describePaid(payment),
    settle: (tx, ended) => settlePayments(tx, wave, ended),
  })
}

/** Issues the permits of the rows, except of those that were paid since the batch was submitted, alone or in another batch. */
async function takePermitsOnce(
  tx: Tx,
  { deps: { desk, gate }, batch, actor }: Wave,
  items: readonly QuotedRow[],
): Promise<RowPermit[]> {
  await lockApprovals(tx)
  const rows = items.map(({ row }) => row)
  const refused = await refusePaidSince(tx, desk, batch.id, rows)
  const payable = items.filter((_, place) => refused[place] === undefined)
  const permits = payable.length === 0 ? [] : [...(await gate.permits(tx, desk, actor, batch, payable.map(toPayment)))]
  if (permits.length !== payable.length) throw new Error('the gate returned no answer for some payments')
  return refused.flatMap((error) => error ?? permits.shift() ?? [])
}

function toCall({ batch }: Wave, { row, quote }: QuotedRow): PaymentCall {
  return { quote, customerId: givenIn(row, 'customerId'), prefundedAccountId: batch.sourceAccountId }
}

function toPayment({ row, quote }: QuotedRow): PaymentOfRow {
  const [rowKey, customerId, accountId] = [givenIn(row, 'rowKey'), givenIn(row, 'customerId'), givenIn(row, 'accountId')]
  return { rowKey, quote, customerId, accountId }
}

/** Claims the quoted rows. If the batch was paused meanwhile, they wait again and their quotes expire unused. */
async function claimQuoted(tx: Tx, { batch }: Wave, quoted: readonly QuotedRow[]): Promise<QuotedRow[]> {
  if (await mayBegin(tx, batch)) return moveRows(tx, quoted, 'quoting', { state: 'paying' })
  await moveRows(tx, quoted, 'quoting', { state: 'waiting', runner: null })
  return []
}

function toPaid(item: QuotedRow, { requires_confirmation: reported, confirm_by: confirmBy }: Transaction) {
  const waits = reported ?? item.quote.requires_confirmation ?? needsConfirmation(item.row.account ?? {})
  return { ...item, confirmBy, waits }
}

async function settlePayments(tx: Tx, wave: Wave, ended: readonly EndedCall<QuotedRow, Transaction>[]): Promise<PaidRow[]> {
  const now = wave.deps.desk.now()
  const isLost = ({ state }: EndedCall<QuotedRow, Transaction>['result']) => state !== 'done' && state !== 'failed'
  const lost = ended.flatMap(({ item, result }) => (isLost(result) ? [item] : []))
  const paid = ended.flatMap(({ item, result }) => (result.state === 'done' ? [toPaid(item, result.value)] : []))
  const [toConfirm, gone] = [paid.filter(({ waits }) => waits), paid.filter(({ waits }) => !waits)]
  await moveRows(tx, lost, 'paying', { state: 'unknown', runner: null, looks: 0, nextLookAt: now })
  await moveRows(tx, gone, 'paying', { state: 'processing', requiresConfirmation: false, ...firstLook(now) })
  await moveEach(
    tx,
    'paying',
    toConfirm.map((item) => {
      const confirmBy = item.confirmBy ? new Date(item.confirmBy) : null
      return { item, change: { state: 'held', requiresConfirmation: true, confirmBy } }
    }),
  )
  const refused = ended.flatMap(({ item, result }) => (result.state === 'failed' ? [toRefused(item, result)] : []))
  const passed = ended.filter(({ result }) => result.state === 'done').length
  await settleRefused(tx, wave, refused, { from: 'paying', back: 'waiting', passed })
  return toConfirm
}
