/** The fields of a payment that a column can contain. The first four identify the payee. */
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

/** Each of these alone can find a customer. */
export const payeeFields = ['customer_id', 'email', 'phone', 'document'] as const satisfies readonly BatchField[]

/** The column of the file, counted from 0, for each field. */
export type ColumnMap = Readonly<Partial<Record<BatchField, number>>>

/** Common names of the columns, in lower case without accents. */
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

/** Normalizes a header: "Monto (USDC)" and "MONTO" are the same. A bracket without its pair reaches to the end. */
function plainHeader(header: string): string {
  return onlyWords(
    unaccented(header)
      .replace(/[([][^)\]]*(?:[)\]]|$)/g, ' ')
      .replace(/\b(usdc|usd|ves|bs)\b/g, ' '),
  )
}

/** Normalizes a header, with what stands in its brackets: "Monto (USDC)" is "monto usdc". */
function fullHeader(header: string): string {
  return onlyWords(unaccented(header))
}

function unaccented(header: string): string {
  return header.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

function onlyWords(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
}

/** The fields that decide who is paid and how much. */
const decisive: readonly BatchField[] = ['amount', ...payeeFields]

/**
 * Finds the column of each field by its header; the first if several fit. A field that decides who is paid how much has no column
 * then, so that a person chooses between "Monto (USDC)" and "Monto (VES)", or between gross and net.
 */
export function matchColumns(headers: readonly string[]): ColumnMap {
  const fields = headers.map((header) => fieldsByName.get(plainHeader(header)))
  const found = batchFields.flatMap((field) => {
    const column = fields.indexOf(field)
    const isClear = !decisive.includes(field) || fields.lastIndexOf(field) === column
    return column >= 0 && isClear ? [[field, column] as const] : []
  })
  return Object.fromEntries(found)
}

/**
 * Returns an equal text for files with the same headers in the same order: a person's choice for one applies to the next. Headers
 * of one file that differ only by what stands in brackets, or by a currency, keep it.
 */
export function columnsSignature(headers: readonly string[]): string {
  const plain = headers.map(plainHeader)
  const counts = new Map<string, number>()
  for (const one of plain) counts.set(one, (counts.get(one) ?? 0) + 1)
  return plain.map((one, index) => (counts.get(one) === 1 ? one : fullHeader(headers[index] ?? ''))).join('\n')
}

/** Returns the columns that have to be chosen before rows can be checked: the amount, and one that identifies the payee. */
export function missingColumns(map: ColumnMap): ('amount' | 'payee')[] {
  const missing: ('amount' | 'payee')[] = []
  if (map.amount === undefined) missing.push('amount')
  if (payeeFields.every((field) => map[field] === undefined)) missing.push('payee')
  return missing
}

/** Returns the cells of one row by field. A field without a column is absent, an empty cell is an empty text. */
export function cellsByField(cells: readonly string[], map: ColumnMap): Partial<Record<BatchField, string>> {
  const found = batchFields.flatMap((field) => {
    const column = map[field]
    return column === undefined ? [] : [[field, cells[column] ?? ''] as const]
  })
  return Object.fromEntries(found)
}
