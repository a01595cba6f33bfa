import { createHash } from 'node:crypto'
import { z } from 'zod'
import { amountSides, feePayers } from '#contract/transfers'

const Minor = z
  .string()
  .regex(/^\d{1,18}$/)
  .transform(BigInt)
const Decimal = z.string().regex(/^\d+(\.\d+)?$/)

/** The approved content of one payment, as stored: payee with a snapshot, amount, source account and price bounds. */
const StoredIntent = z.object({
  customerId: z.string(),
  accountId: z.string(),
  payee: z.record(z.string(), z.string()),
  amountMinor: Minor,
  side: z.enum(amountSides),
  feesPaidBy: z.enum(feePayers),
  sourceCurrency: z.string(),
  destinationCurrency: z.string(),
  sourceRail: z.string(),
  sourceAccountId: z.string(),
  /** The reference under which the payment is filed, and the description that is sent with it. */
  reference: z.string().nullable(),
  description: z.string().nullable(),
  bounds: z.object({ worstRate: Decimal.nullable(), largestDebitMinor: Minor, leastReceivedMinor: Minor }),
  /** The figures of the quote with which the approval was requested. */
  asked: z.object({ rate: Decimal, debitMinor: Minor, feesMinor: Minor, receivedMinor: Minor }),
  /** The account in masked form, for display. */
  account: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).nullable()),
})
export type PaymentIntent = z.output<typeof StoredIntent>
export type StoredIntent = z.input<typeof StoredIntent>

/** Returns the intent as JSON, with amounts as digits in 1/100. `parseIntent` reverses it. */
export function toStoredIntent(intent: PaymentIntent): StoredIntent {
  const { bounds, asked: requested } = intent
  return {
    ...intent,
    amountMinor: String(intent.amountMinor),
    bounds: {
      worstRate: bounds.worstRate,
      largestDebitMinor: String(bounds.largestDebitMinor),
      leastReceivedMinor: String(bounds.leastReceivedMinor),
    },
    asked: {
      rate: requested.rate,
      debitMinor: String(requested.debitMinor),
      feesMinor: String(requested.feesMinor),
      receivedMinor: String(requested.receivedMinor),
    },
  }
}

/** Parses a stored intent. Throws when the value is not an intent. */
export function parseIntent(stored: unknown): PaymentIntent {
  return StoredIntent.parse(stored)
}

/** Returns the SHA-256 (hex) of the intent and its subject. The JSON is canonical: the order of members does not matter. */
export function hashIntent({ kind, subjectId, intent }: { kind: string; subjectId: string; intent: unknown }): string {
  return createHash('sha256')
    .update(JSON.stringify(['cauce approval', 1, kind, subjectId, canonical(intent)]))
    .digest('hex')
}

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => [name, canonical(member)])
}
