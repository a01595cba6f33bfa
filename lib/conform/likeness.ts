import { namesIn } from '#lib/api/pointer'

/** Returns how similar two sets of words are, from 0 to 1. */
export function likeness(wanted: ReadonlySet<string>, found: ReadonlySet<string>): number {
  const shared = [...wanted].filter((word) => found.has(word)).length
  return shared / Math.max(wanted.size, found.size)
}

/** Synonyms of the words in our members, as APIs use them in English and Spanish. */
const meanings: Readonly<Record<string, string>> = {
  monto: 'amount',
  importe: 'amount',
  cents: 'amount',
  centavos: 'amount',
  centimos: 'amount',
  sum: 'amount',
  minor: 'amount',
  debit: 'source',
  debito: 'source',
  origen: 'source',
  from: 'source',
  origin: 'source',
  sent: 'source',
  credit: 'quoted',
  credito: 'quoted',
  receive: 'quoted',
  received: 'quoted',
  recibe: 'quoted',
  cotizado: 'quoted',
  destino: 'destination',
  target: 'destination',
  to: 'destination',
  moneda: 'currency',
  ccy: 'currency',
  divisa: 'currency',
  tasa: 'rate',
  cambio: 'exchange',
  fx: 'exchange',
  comision: 'fees',
  comisiones: 'fees',
  fee: 'fees',
  estado: 'status',
  state: 'status',
  vence: 'expires',
  expira: 'expires',
  expiry: 'expires',
  until: 'expires',
  creado: 'created',
  creada: 'created',
  registered: 'created',
  correo: 'email',
  mail: 'email',
  telefono: 'phone',
  celular: 'phone',
  mobile: 'phone',
  clave: 'id',
  uid: 'id',
  codigo: 'code',
  key: 'id',
  banco: 'bank',
  cuenta: 'account',
  tipo: 'type',
  kind: 'type',
  pais: 'country',
  ciudad: 'city',
  saldo: 'balance',
  numero: 'number',
  direccion: 'address',
  referencia: 'reference',
  ref: 'reference',
  verificado: 'verified',
  cliente: 'customer',
  usuario: 'user',
}
const fillers = new Set(['at', 'is', 'on', 'of', 'de', 'data'])

/** Returns the words of the names in a pointer, each replaced by our synonym. */
export function wordsOf(pointer: string): ReadonlySet<string> {
  const words = namesIn(pointer).flatMap((name) =>
    name
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .split(/[^a-z0-9]+/),
  )
  return new Set(words.filter((word) => word !== '' && !fillers.has(word)).map((word) => meanings[word] ?? word))
}
