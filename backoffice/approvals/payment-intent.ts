import { createHash } from 'node:crypto'
import { z } from 'zod'
import { amountSides, feePayers } from '#contract/transfers'

const Minor = z
  .string()
  .regex(/^\d{1,18}$/)
  .transform(BigInt)
const Decimal = z.string().regex(/^\d+(\.\d+)?$/)

/** All that is approved of one payment, as it is stored: whom it pays and how they were, how much, from where, and how far the price may move. */
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
  /** Under which it is filed, and the words that travel with it. */
  reference: z.string().nullable(),
  description: z.string().nullable(),
  bounds: z.object({ worstRate: Decimal.nullable(), largestDebitMinor: Minor, leastReceivedMinor: Minor }),
  /** The figures of the quote that it was asked for with. */
  asked: z.object({ rate: Decimal, debitMinor: Minor, feesMinor: Minor, receivedMinor: Minor }),
  /** The account as a page may show it, masked. */
  account: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).nullable()),
})
export type PaymentIntent = z.output<typeof StoredIntent>
export type StoredIntent = z.input<typeof StoredIntent>

export function toStoredIntent(intent: PaymentIntent): StoredIntent {
  const { bounds, asked } = intent
  return {
    ...intent,
    amountMinor: String(intent.amountMinor),
    bounds: {
      worstRate: bounds.worstRate,
      largestDebitMinor: String(bounds.largestDebitMinor),
      leastReceivedMinor: String(bounds.leastReceivedMinor),
    },
    asked: {
      rate: asked.rate,
      debitMinor: String(asked.debitMinor),
      feesMinor: String(asked.feesMinor),
      receivedMinor: String(asked.receivedMinor),
    },
  }
}

/** Throws when a row holds no intent. */
export function parseIntent(stored: unknown): PaymentIntent {
  return StoredIntent.parse(stored)
}

/** The SHA-256 (hex) of what is approved, and for what it was asked: one text for one content, whatever the order of its members. */
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
