/** What a column of a file of payments can hold. The first four say whom a row pays. */
export const batchFields = [
  'customer_id',
  'email',
  'phone',
  'document',
  'name',
  'bank',
  'account',
  'amount',
  'currency',
  'concept',
  'reference',
] as const
export type BatchField = (typeof batchFields)[number]

/** Any one of these finds a customer. */
export const payeeFields = ['customer_id', 'email', 'phone', 'document'] as const satisfies readonly BatchField[]

/** Which column of the file, from 0 on, holds a field. */
export type ColumnMap = Readonly<Partial<Record<BatchField, number>>>

/** How people and programs call the columns, in plain letters. */
const names: Readonly<Record<BatchField, readonly string[]>> = {
  customer_id: ['customer id', 'customer', 'id cliente', 'id de cliente', 'cliente id', 'cliente', 'user id', 'id'],
  email: ['email', 'e mail', 'mail', 'correo', 'correo electronico', 'email address', 'direccion de correo'],
  phone: [
    'phone',
    'phone number',
    'mobile',
    'telefono',
    'celular',
    'movil',
    'telefono movil',
    'numero de telefono',
    'tlf',
    'telf',
  ],
  document: [
    'document',
    'id document',
    'id doc number',
    'documento',
    'cedula',
    'rif',
    'ci',
    'cedula rif',
    'documento de identidad',
    'tax id',
  ],
  name: [
    'name',
    'payee',
    'full name',
    'legal name',
    'nombre',
    'beneficiario',
    'nombre completo',
    'nombre y apellido',
    'razon social',
    'titular',
  ],
  bank: ['bank', 'bank code', 'banco', 'codigo de banco', 'codigo banco', 'cod banco', 'banco destino'],
  account: [
    'account',
    'account number',
    'bank account',
    'cuenta',
    'numero de cuenta',
    'nro de cuenta',
    'n de cuenta',
    'cuenta bancaria',
    'iban',
  ],
  amount: ['amount', 'monto', 'importe', 'total', 'monto a pagar', 'neto', 'neto a pagar', 'amount to pay', 'value', 'valor'],
  currency: ['currency', 'moneda', 'divisa', 'ccy'],
  concept: ['concept', 'description', 'concepto', 'descripcion', 'motivo', 'detalle', 'memo', 'note', 'nota'],
  reference: [
    'reference',
    'ref',
    'referencia',
    'external transfer id',
    'partner reference id',
    'your reference',
    'su referencia',
    'nro de referencia',
    'invoice',
    'factura',
  ],
}

const fieldsByName = new Map(batchFields.flatMap((field) => names[field].map((name) => [name, field] as const)))

/** "Monto (USDC)" and "MONTO" are called alike. */
function plainHeader(header: string): string {
  return header
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[([].*?[)\]]/g, ' ')
    .replace(/\b(usdc|usd|ves|bs)\b/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Finds which column holds which field by what the columns are called; of several that fit, the first. */
export function matchColumns(headers: readonly string[]): ColumnMap {
  const map: Partial<Record<BatchField, number>> = {}
  for (const [index, header] of headers.entries()) {
    const field = fieldsByName.get(plainHeader(header))
    if (field !== undefined && map[field] === undefined) map[field] = index
  }
  return map
}

/** Equal for files whose columns are called the same, in the same order: what a person chose for one holds for the next. */
export function columnsSignature(headers: readonly string[]): string {
  return headers.map(plainHeader).join('\n')
}

/** Returns what a table must still be told before its rows can be checked: which column is the amount, and which says whom it pays. */
export function missingColumns(map: ColumnMap): ('amount' | 'payee')[] {
  const missing: ('amount' | 'payee')[] = []
  if (map.amount === undefined) missing.push('amount')
  if (payeeFields.every((field) => map[field] === undefined)) missing.push('payee')
  return missing
}

/** The cells of one row by field. A field without a column is absent, an empty cell is empty. */
export function cellsByField(cells: readonly string[], map: ColumnMap): Partial<Record<BatchField, string>> {
  const found = batchFields.flatMap((field) => {
    const column = map[field]
    return column === undefined ? [] : [[field, cells[column] ?? ''] as const]
  })
  return Object.fromEntries(found)
}
