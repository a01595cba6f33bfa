/** Ids that are derived from numbers, in our format: SQL, pgbench and this process compute the same id independently. */
const kinds = {
  customer: '001',
  account: '002',
  prefunded: '003',
  quote: '004',
  pastQuote: '005',
  transaction: '006',
  movement: '007',
  entry1: '011',
  entry2: '012',
  entry3: '013',
  entry4: '014',
  event1: '021',
  event2: '022',
  event3: '023',
} as const
type Kind = keyof typeof kinds

const prefix = '0199a000-0000-7000-8'

/** Returns the id of the n-th record of a kind, so that records can be named without being read. */
export function benchId(kind: Kind, number: number): string {
  return `${prefix}${kinds[kind]}-${number.toString(16).padStart(12, '0')}`
}

/** Returns the same id as an SQL expression over `number`, an expression of type bigint. */
export function benchIdSql(kind: Kind, number: string): string {
  return `('${prefix}${kinds[kind]}-' || lpad(to_hex(${number}), 12, '0'))::uuid`
}

/** Returns the range of ids of one kind between two numbers, as the operands of an SQL `between`. */
export function idsBetween(kind: Kind, from: number, to: number): string {
  return `'${benchId(kind, from)}' and '${benchId(kind, to)}'`
}
