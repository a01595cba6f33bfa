import { readFigure } from '#contract/figures'
import { plainNumber } from '#contract/money'

/** What an API may tell of where to pay, by the members of our contract. */
type KnownName = 'bank' | 'phone' | 'document' | 'amount' | 'reference' | 'until'
/** `own`: the name that the API gave a member which the contract does not have. `text` is shown and copied. */
export type InstructionLine = { name: KnownName; text: string } | { own: string; text: string }

type Shown = {
  /** What the API told, in whatever members. */
  told: unknown
  /** The debit of the quote, in major units, and its currency. */
  amount: number | undefined
  currency: string
  /** The quote's own reference; empty if the API did not tell one. */
  reference: string
  format: { amount: (amount: string, currency: string) => string; exact: (at: string) => string }
}
/** `differs`: the instructions name another amount than the quote, or one that cannot be compared. */
export type Instructions = { lines: InstructionLine[]; differs: boolean }

const mostLines = 30
const longestText = 300

/**
 * Returns the lines of the instructions, those of our contract first; undefined if the API told none. Nothing is guessed: an
 * unknown member is shown under its own name, and the amount only as money if it is exactly that of the quote.
 */
export function readInstructions({ told, amount, currency, reference, format }: Shown): Instructions | undefined {
  const members = new Map(flat(told, '').slice(0, mostLines))
  if (members.size === 0) return undefined
  const take = (name: string) => {
    const text = members.get(name)
    members.delete(name)
    return text
  }
  const [bankName, bankCode] = [take('bank_name'), take('bank_code')]
  const [sum, unit, until] = [take('amount'), take('currency'), take('pay_before')]
  const isSum = sum !== undefined && isSame(sum, amount) && (unit === undefined || unit === currency)
  const known: [KnownName, string | undefined][] = [
    ['bank', bankName && bankCode ? `${bankName} (${bankCode})` : (bankName ?? bankCode)],
    ['phone', take('phone_number')],
    ['document', take('id_doc_number')],
    ['amount', isSum ? toCopy(format.amount(sum, currency)) : [sum, unit].filter(Boolean).join(' ')],
    ['reference', reference],
    ['until', until === undefined || Number.isNaN(Date.parse(until)) ? until : format.exact(until)],
  ]
  const lines = known.flatMap(([name, text]): InstructionLine[] => (text ? [{ name, text }] : []))
  const others = [...members].map(([own, text]): InstructionLine => ({ own, text }))
  return { lines: [...lines, ...others], differs: sum !== undefined && !isSum }
}

/** Other programs take no non-breaking space. */
function toCopy(text: string): string {
  return text.replaceAll('\u00a0', ' ')
}

function isSame(text: string, amount: number | undefined): boolean {
  if (!/^\d+(\.\d+)?$/.test(text) || amount === undefined) return false
  const [one, other] = [readFigure(Number(text)), readFigure(amount)]
  return one !== undefined && one === other
}

/** Returns every member that is text or a number, under its path. */
function flat(value: unknown, path: string): [string, string][] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, inner]) => flat(inner, path === '' ? name : `${path}.${name}`))
  if (value === null || value === undefined) return []
  const text = typeof value === 'number' && Number.isFinite(value) ? plainNumber(value) : String(value)
  return text.trim() === '' ? [] : [[path === '' ? 'payment_instructions' : path, text.slice(0, longestText)]]
}
