import type { LedgerEntries } from '#contract/ledger-entries'
import { formatDecimal, parseDecimal } from '#contract/money'

/** One account in one currency. */
type PostingColumn = {
  key: string
  account: string
  /** The part of its name that distinguishes it from others of its kind. */
  id: string
  currency: string
}
type PostingRow = { id: string; kind: string; at: string; cells: string[] }
export type PostingGrid = {
  columns: PostingColumn[]
  rows: PostingRow[]
  /** The balance of each account over all entries of this payment. */
  sums: string[]
  /** Whether every entry adds up to zero in every currency: what left one account arrived in another. */
  balanced: boolean
}

/** Converts entries into rows and accounts into columns, with sums, as decimal text; what leaves an account is negative. */
export function toPostingGrid({ data }: LedgerEntries): PostingGrid {
  const lines = data.flatMap(({ postings }) => postings)
  const all = lines.flatMap(({ from, to, currency }) => [toColumn(from, currency), toColumn(to, currency)])
  const columns = all.filter(({ key }, index) => all.findIndex((column) => column.key === key) === index)
  const rows = data.map(({ id, kind, created_at, postings }) => {
    const moved = new Map<string, bigint>()
    for (const { from, to, currency, amount } of postings) {
      const minor = parseDecimal(amount, 2)
      add(moved, toColumn(from, currency).key, -minor)
      add(moved, toColumn(to, currency).key, minor)
    }
    return { id, kind, at: created_at, minor: columns.map(({ key }) => moved.get(key) ?? 0n) }
  })
  const sumOf = (index: number) => rows.reduce((sum, { minor }) => sum + (minor[index] ?? 0n), 0n)
  return {
    columns,
    rows: rows.map(({ minor, ...row }) => ({ ...row, cells: minor.map((value) => formatDecimal(value, 2)) })),
    sums: columns.map((_, index) => formatDecimal(sumOf(index), 2)),
    balanced: rows.every(({ minor }) => currenciesOf(columns).every((currency) => totalIn(columns, minor, currency) === 0n)),
  }
}

/** Converts the name of an account into a column: "prefunded:0199…" is the account `prefunded` with this id. */
function toColumn(name: string, currency: string): PostingColumn {
  const [account = name, id = ''] = name.split(':')
  return { key: `${account}/${currency}`, account, id, currency }
}

function add(sums: Map<string, bigint>, key: string, minor: bigint): void {
  sums.set(key, (sums.get(key) ?? 0n) + minor)
}

function currenciesOf(columns: readonly PostingColumn[]): string[] {
  return [...new Set(columns.map(({ currency }) => currency))]
}

function totalIn(columns: readonly PostingColumn[], minor: readonly bigint[], currency: string): bigint {
  return columns.reduce((sum, column, index) => (column.currency === currency ? sum + (minor[index] ?? 0n) : sum), 0n)
}
