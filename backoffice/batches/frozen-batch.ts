import { z } from 'zod'
import type { AmountSide } from '#contract/transfers'
import type { BatchRow } from './tables'

/** The amounts of the rows that are sent, or that are to arrive, in one currency; in minor units. */
export type FrozenSum = { side: AmountSide; currency: string; destinationCurrency: string; rows: number; amountMinor: bigint }

/** The content of a batch that is approved; its rows can no longer change. Amounts are in minor units. */
export type FrozenBatch = {
  id: string
  name: string
  /** The maker, who pays and whose sums of the day are judged, whoever submits the batch. */
  madeBy: string
  madeByName: string
  /** A hash over all rows and the terms. */
  hash: string
  sourceCurrency: string
  rates: Readonly<Record<string, string>>
  driftLimitBps: number
  feeRoomMinor: bigint
  note: string | null
  /** `largestDebitMinor` includes the drift and, without a price, the fees that the batch allows. */
  payees: readonly { customerId: string; accountId: string; largestDebitMinor: bigint }[]
  sums: readonly FrozenSum[]
}

/** Sums the amounts of rows by side and currencies, the largest number of rows first. Nothing is converted. */
export function sumFrozen(
  rows: readonly Pick<BatchRow, 'amountMinor' | 'amountSide' | 'currency' | 'destinationCurrency'>[],
): FrozenSum[] {
  const sums = new Map<string, FrozenSum>()
  for (const { amountMinor, amountSide, currency, destinationCurrency } of rows) {
    const kind = { side: amountSide ?? 'source', currency: currency ?? '', destinationCurrency: destinationCurrency ?? '' }
    const key = JSON.stringify(kind)
    const before = sums.get(key) ?? { ...kind, rows: 0, amountMinor: 0n }
    sums.set(key, { ...before, rows: before.rows + 1, amountMinor: before.amountMinor + (amountMinor ?? 0n) })
  }
  return [...sums.values()].sort((one, other) => other.rows - one.rows)
}

const minor = z.string().regex(/^\d+$/).transform(BigInt)
const Intent = z.object({
  rows: z.int(),
  currency: z.string(),
  largest_debit: minor,
  drift_limit_bps: z.int(),
  fee_room: minor.default(0n),
  rates: z.record(z.string(), z.string()),
  sums: z
    .array(
      z.object({
        side: z.enum(['source', 'destination']),
        currency: z.string(),
        destination_currency: z.string(),
        rows: z.int(),
        amount: minor,
      }),
    )
    .optional(),
})

/** What a request for the rows of a batch binds. `sums` is undefined for a request of a version that did not store it. */
export type BatchIntent = {
  rows: number
  currency: string
  largestDebitMinor: bigint
  driftLimitBps: number
  feeRoomMinor: bigint
  rates: Readonly<Record<string, string>>
  sums: FrozenSum[] | undefined
}

/** Reads the stored intent of the request for a batch. Returns undefined if it is none. */
export function readBatchIntent(stored: unknown): BatchIntent | undefined {
  const read = Intent.safeParse(stored)
  if (!read.success) return undefined
  const { largest_debit: largestDebitMinor, drift_limit_bps: driftLimitBps, fee_room: feeRoomMinor, sums, ...rest } = read.data
  return {
    ...rest,
    largestDebitMinor,
    driftLimitBps,
    feeRoomMinor,
    sums: sums?.map(({ destination_currency: destinationCurrency, amount: amountMinor, ...sum }) => {
      return { ...sum, destinationCurrency, amountMinor }
    }),
  }
}

/** Returns the facts about a batch that the audit trail records of its request. */
export function frozenFacts(
  { id, name, hash, driftLimitBps, feeRoomMinor, payees, sourceCurrency: currency }: FrozenBatch,
  debitMinor: bigint,
) {
  return {
    batch_id: id,
    name,
    rows_hash: hash,
    rows: payees.length,
    drift_limit_bps: driftLimitBps,
    ...(feeRoomMinor > 0n && { fee_room: String(feeRoomMinor) }),
    currency,
    largest_debit: String(debitMinor),
  }
}

/** Converts a batch to the stored intent, whose hash people approve. */
export function toStoredBatchIntent(frozen: FrozenBatch, debitMinor: bigint) {
  const sums = frozen.sums.map(({ destinationCurrency, amountMinor, ...sum }) => {
    return { ...sum, destination_currency: destinationCurrency, amount: String(amountMinor) }
  })
  return { ...frozenFacts(frozen, debitMinor), rates: frozen.rates, sums }
}
