import { inArray } from 'drizzle-orm'
import { figureToMinor, readFigure } from '#contract/figures'
import { plainNumber } from '#contract/money'
import type { Quote } from '#contract/transfers'
import { type Tx, transaction } from '#database/open'
import { type EndedCall, sendCalls } from '../calls/send-calls'
import { codeOfFault, quoteFaults } from '../payments/as-typed'
import { listMadeBefore } from '../payments/made-once'
import { describeQuote, toKnownQuote } from '../payments/make-quote'
import { mustStillBePayable } from '../payments/read-payee'
import { rememberQuoteIntents } from '../quote-intents/quote-intents'
import { rememberQuotes } from '../registry/remember-quote'
import { mayBegin, stopBatch } from './batch-state'
import type { Wave } from './deps'
import { driftOf } from './drift'
import { givenIn } from './given-in'
import { rowQuoteBody, toTypedQuote } from './quote-terms'
import { type RefusedRow, settleRefused, toRefused } from './settle-refused'
import { batchRows } from './tables'
import { claimWaiting, isAsFrozen, isBatchAsFrozen, markMaybePaid, moveEach, moveRows, type WaveRow } from './wave'

/** The number of concurrent calls of a wave. */
export const callsAtOnce = 10

export type QuotedRow = WaveRow & { quote: Quote }

/** Claims the next rows of a batch and quotes them. Returns those whose quote matches the request and the approved rate. */
export async function quoteWave(wave: Wave, limit: number): Promise<QuotedRow[]> {
  const { deps, batch, actor } = wave
  const { desk, api } = deps
  let refusal: string | undefined
  const mustStillBePayableOnce = stopsOnce(wave)
  const quoted = await sendCalls<WaveRow, Quote, QuotedRow[]>(desk, actor, {
    claim: async (tx) => {
      const claimed = await claimWave(tx, wave, limit)
      refusal = claimed.refusal
      return claimed.rows
    },
    toIntent: ({ row }) => ({
      operation: 'createQuote',
      action: 'quote.create',
      object: { kind: 'quote', id: '' },
      idempotencyKey: `${row.rowKey}-${row.attempt}`,
      after: { batch_id: batch.id, row: row.rowNumber },
    }),
    send: async (item) => {
      await mustStillBePayableOnce(givenIn(item.row, 'customerId'))
      const idempotencyKey = `${item.row.rowKey}-${item.row.attempt}`
      const options = { idempotencyKey, actorId: batch.madeBy, requestId: actor.requestId }
      return api.createQuote(rowQuoteBody(batch, item), options)
    },
    atOnce: callsAtOnce,
    refuse: async (tx, answered) => {
      const made = answered.map(({ item, value }) => ({ quoteId: value.id, typed: toTypedQuote(batch, item) }))
      const before = await listMadeBefore(tx, made)
      return made.map(({ quoteId }) => before.get(quoteId))
    },
    describe: ({ row }, quote) => ({
      object: { kind: 'quote', id: quote.id },
      after: { batch_id: batch.id, row: row.rowNumber, ...describeQuote(quote) },
    }),
    settle: (tx, ended) => settleQuotes(tx, wave, ended),
  })
  // In a transaction of its own: that of the claim shares the lock of the batch with other lanes, which would wait for each
  // other.
  if (refusal !== undefined) await pauseFor(desk, batch.id, refusal)
  return quoted
}

/** Returns a check that reads each customer of the wave once: what was found in the draft may be days old. */
function stopsOnce({ deps }: Wave): (customerId: string) => Promise<void> {
  const read = new Map<string, Promise<void>>()
  return (customerId) => {
    const known = read.get(customerId) ?? mustStillBePayable(deps, customerId)
    read.set(customerId, known)
    return known
  }
}

function pauseFor(desk: Wave['deps']['desk'], batchId: string, refusal: string): Promise<void> {
  return transaction(desk.db, (tx) => stopBatch(tx, desk, batchId, refusal))
}

/** `refusal`: the code for which the batch has to be paused. */
type Claimed = { rows: WaveRow[]; refusal?: string | undefined }

/**
 * Claims waiting rows. The batch has to be paused if its maker may not pay any more, or if it differs from what was frozen and
 * approved, for example after a change by SQL.
 */
async function claimWave(tx: Tx, wave: Wave, limit: number): Promise<Claimed> {
  const { deps, batch, runner, actor } = wave
  if (!(await mayBegin(tx, batch))) return { rows: [] }
  await markMaybePaid(tx, deps.desk, batch.id)
  const refusal = (await isBatchAsFrozen(tx, batch)) ? await deps.gate.refuse(tx, deps.desk, actor, batch) : 'rows_changed'
  if (refusal !== undefined) return { rows: [], refusal }
  const rows = await claimWaiting(tx, { desk: deps.desk, read: deps.read, batch, runner, limit })
  if (rows.every(isAsFrozen)) return { rows }
  await moveRows(tx, rows, 'quoting', { state: 'waiting', runner: null })
  return { rows: [], refusal: 'rows_changed' }
}

async function settleQuotes(tx: Tx, wave: Wave, ended: readonly EndedCall<WaveRow, Quote>[]): Promise<QuotedRow[]> {
  const quoted = ended.flatMap(({ item, result }) => (result.state === 'done' ? [{ ...item, quote: result.value }] : []))
  const refused = ended.flatMap(({ item, result }) => (result.state === 'failed' ? [toRefused(item, result)] : []))
  const taken = await listTaken(tx, quoted)
  const good: QuotedRow[] = []
  for (const one of quoted) {
    const code = taken.has(one.quote.id) ? 'quote_id_taken' : faultOf(wave, one)
    if (code === undefined) good.push(one)
    else refused.push({ item: one, code })
  }
  const own = quoted.filter(({ quote }) => !taken.has(quote.id))
  await keepQuoted(tx, wave, own)
  await settleRefused(tx, wave, refused, { from: 'quoting', back: 'waiting', passed: good.length })
  return good
}

/** Returns the ids of quotes that other rows already use, and ids that occur twice. */
async function listTaken(tx: Tx, quoted: readonly QuotedRow[]): Promise<Set<string>> {
  const ids = quoted.map(({ quote }) => quote.id)
  if (ids.length === 0) return new Set()
  const held = await tx.select({ id: batchRows.quoteId }).from(batchRows).where(inArray(batchRows.quoteId, ids))
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index)
  return new Set([...twice, ...held.flatMap(({ id }) => id ?? [])])
}

function faultOf({ deps, batch }: Wave, { row, facts, quote }: QuotedRow): RefusedRow['code'] | undefined {
  const [fault] = quoteFaults({ quote, intent: toTypedQuote(batch, { row, facts }), stored: row.account ?? {} })
  if (fault !== undefined) return codeOfFault(fault)
  const drift = driftOf(batch, row, quote)
  if (drift !== undefined) return drift
  const isOver = quote.expires_at !== undefined && Date.parse(quote.expires_at) <= deps.desk.now().getTime()
  return isOver ? 'quote_expired' : undefined
}

/** Stores request and quote, so that each quote has a page and is in the lists, whatever the API can list. */
async function keepQuoted(tx: Tx, wave: Wave, quoted: readonly QuotedRow[]): Promise<void> {
  const { deps, batch } = wave
  const now = deps.desk.now()
  const intents = quoted.map((item) => {
    return { quoteId: item.quote.id, typed: toTypedQuote(batch, item), madeBy: batch.madeBy, now }
  })
  await rememberQuoteIntents(tx, intents)
  const known = quoted.map(({ quote, ...item }) => {
    const body = rowQuoteBody(batch, item)
    const own = { ownReference: body.external_transfer_id, stored: { batch_id: batch.id } }
    return { item, ...toKnownQuote(quote, { body, account: item.row.account ?? {}, ...own }) }
  })
  await rememberQuotes(tx, known, now)
  await moveEach(
    tx,
    'quoting',
    known.map(({ item, quote }) => ({ item, change: toChange(quote) })),
  )
}

function toChange(quote: Quote) {
  return {
    quoteId: quote.id,
    reference: quote.external_transfer_id || null,
    requiresConfirmation: quote.requires_confirmation ?? null,
    debitMinor: minorOf(quote.source_amount, 'ceil'),
    feesMinor: minorOf(quote.total_fees, 'ceil'),
    receivedMinor: minorOf(quote.quoted_amount, 'floor'),
    rate: quote.exchange_rate === undefined ? null : plainNumber(quote.exchange_rate),
  }
}

/** Returns null for a value that is not an amount or is negative; such a quote is not paid. */
function minorOf(amount: number | undefined, rounding: 'ceil' | 'floor'): bigint | null {
  const figure = readFigure(amount)
  return amount === undefined || figure === undefined || figure < 0n ? null : figureToMinor(amount, rounding)
}
