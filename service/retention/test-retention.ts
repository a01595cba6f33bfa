import { expect } from 'vitest'
import type { Database } from '#database/open'
import { type GivenDeposits, givenDeposits } from '../deposits/test-deposits'

export type GivenRetention = Awaited<ReturnType<typeof givenRetention>>

const yearsKept = 5
const contact = { email: 'Zulay.Quintero@Example.com', phone_number: '+584167654321' }
const home = { legal_name: 'Zulay Quintéro', address_line_1: 'Calle Guaicaipuro 77', city: 'Tucupita' }
const bank = { bank_code: '0134', country_code: 'VE', id_doc_number: 'V-27654321' }
const numbered = { ...bank, account_type: 'bankaccount', account_number: '01340001610000000042' }
const named = { account_holder_name: 'Zulay del Valle Quintero' }
const mobile = { ...bank, account_type: 'pagomovil', phone_number: '04169998877' }
const verification = {
  legal_name: home.legal_name,
  birth_date: '1987-03-29',
  id_doc_number: bank.id_doc_number,
  occupation: 'Lutier in Tucupita',
  documents: [{ kind: 'id_document', file_id: 'scan-of-zulay', sha256: 'c0ffee42'.repeat(8) }],
}

/** All texts that identify the test person, as people typed them, in lower case; some are only ever stored encrypted. */
export const telling = [
  'zulay',
  'quintero',
  'quintéro',
  '4167654321',
  'guaicaipuro',
  'tucupita',
  'c0ffee42',
  '1987-03-29',
  'lutier',
]
  .concat(['27654321', '01340001610000000042', '4169998877', '4248887766'])
  // The masked forms: account, document, and the phones of the customer and of the payer.
  .concat(['0134************0042', 'v*****321', '+58416*****77', '+58424*****66'])

/** For tests: creates deposits, customers to erase, and a search for traces of them. */
export async function givenRetention(options: Parameters<typeof givenDeposits>[0] = {}) {
  const given = await givenDeposits(options)
  const { database, organizationId, call } = given
  const { provisioning } = given.service

  async function ask(method: string, path: string, body?: unknown, actor = 'gabriela') {
    const answer = await call(method, path, { body, headers: { 'x-actor-id': actor }, idempotencyKey: crypto.randomUUID() })
    expect(answer.status, answer.text).toBeLessThan(300)
    return answer.body
  }

  /** Creates a customer with all data that the service stores about a person, and a completed payout and deposit. */
  async function person() {
    const base = { ...contact, type: 'individual', country: 'VE' }
    const { id } = await ask('POST', '/v1/customers', base)
    await ask('PUT', `/v1/customers/${id}`, { ...base, ...home })
    // The birth date differs from the profile before, so a review is opened.
    for (const birth_date of ['1987-03-28', verification.birth_date]) {
      await ask('POST', `/v1/customers/${id}/kyc-profile`, { ...verification, birth_date })
    }
    const [review] = (await ask('GET', `/v1/kyc/reviews?customer_id=${id}&status=open`)).data
    await ask('POST', `/v1/kyc/reviews/${review.id}/decision`, { decision: 'approve', note: 'It is Zulay' }, 'luis')
    for (const [verb, actor] of [['suspend'], ['reinstate'], ['block'], ['unblock'], ['unblock', 'luis'], ['reinstate']]) {
      await ask('POST', `/v1/customers/${id}/${verb}`, { reason_code: 'other', note: 'Zulay called from Tucupita' }, actor)
    }
    await ask('POST', `/v1/customers/${id}/bank-accounts`, { ...numbered, ...named })
    const account = await ask('POST', `/v1/customers/${id}/bank-accounts`, mobile)
    const held = { organizationId, customerId: id, reason: 'The court of Tucupita asks', by: 'olga' }
    await provisioning.placeLegalHold(held)
    await provisioning.liftLegalHold({ ...held, reason: 'Zulay was acquitted' })
    const payout = await payTo(account.id, id)
    await depositTo(id)
    return { id, payout, reviewId: String(review.id) }
  }

  async function payTo(destinationId: string, customerId: string): Promise<string> {
    const quote = await given.quote({ destinationId, customer_id: customerId, description: 'Alquiler de Zulay' })
    await given.pay(quote.id)
    const { transaction_id } = (await given.confirm(quote.id)).body
    return (await ask('POST', `/v1/sandbox/transactions/${transaction_id}/outcome`, { outcome: 'completed' })).id
  }

  /** Makes a deposit and spends it, so that the wallet is empty again. */
  async function depositTo(id: string): Promise<void> {
    const { wallet_address } = await ask('GET', `/v1/customers/${id}`)
    const quote = await given.depositQuote({ ...given.customer, id, walletAddress: wallet_address })
    const told = given.told({ phone_number: '04248887766' })
    await given.notify([told])
    expect((await given.claim(quote.id, told)).body.status).toBe('completed')
    await database.sql`
      select payments.post_ledger(${organizationId}, ${given.now()}, 'test', jsonb_build_array(jsonb_build_object(
        'id', gen_random_uuid(), 'kind', 'spend', 'reference', 'spend:' || substr(a.name, 8), 'postings', jsonb_build_array(
          jsonb_build_object('from', a.name, 'to', 'ext:elsewhere', 'asset', a.asset, 'amount', a.balance::text)))))
      from payments.ledger_accounts a where a.org_id = ${organizationId} and a.name = ${`wallet:${id}`}`
  }

  return {
    ...given,
    provisioning,
    person,
    ask,
    remove: (customerId: string) => call('DELETE', `/v1/customers/${customerId}`),
    /** Creates and deletes a customer with only an e-mail, so that the retention starts at the deletion. */
    async gone(name: string): Promise<string> {
      const body = { email: `${name}@example.com`, type: 'individual', country: 'VE' }
      const { id } = await ask('POST', '/v1/customers', body)
      await ask('DELETE', `/v1/customers/${id}`)
      return id
    },
    /** Advances the clock to this many minutes after the end of a retention that begins now. */
    afterRetention(minutes: number): void {
      const end = new Date(given.now())
      end.setUTCFullYear(end.getUTCFullYear() + yearsKept)
      given.advance((end.getTime() - given.now().getTime()) / 1000 + minutes * 60)
    },
    async erasedAt(customerId: string): Promise<Date | null> {
      const [row] = await database.sql`select erased_at from payments.customers where id = ${customerId}`
      return row?.erased_at
    },
    traces: (needles: readonly string[]) => findTraces(database, needles),
    sealedOf: (customerId: string) => readBytes(database, customerId),
    verifyLedger: () => given.mustBalance(),
  } satisfies GivenDeposits & Record<string, unknown>
}

/** Returns every column of the service that contains one of the texts, of any type: "customers.email". */
async function findTraces({ sql }: Database, needles: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const [table, columns] of await readColumns(sql)) {
    const looks = columns.map(
      ({ name }) =>
        `coalesce(bool_or(exists (select from unnest($1::text[]) n where strpos(lower(${name}::text), n) > 0)), false)`,
    )
    const [row] = await sql.unsafe(`select ${looks.map((look, at) => `${look} c${at}`).join()} from payments.${table}`, [
      [...needles],
    ])
    found.push(...columns.filter((_, at) => row?.[`c${at}`] === true).map(({ name }) => `${table}.${name}`))
  }
  return found.sort()
}

/** Returns the ciphertexts and fingerprints, in hex, of a customer, their quotes, and the payers of those. */
async function readBytes({ sql }: Database, customerId: string): Promise<string[]> {
  const found: string[] = []
  for (const [table, columns] of await readColumns(sql)) {
    const has = (column: string) => columns.some(({ name }) => name === column)
    const owners = [
      ...(has('customer_id') ? ['customer_id = $1'] : []),
      ...(has('quote_id') ? ['quote_id in (select id from payments.quotes where customer_id = $1)'] : []),
    ]
    for (const { name, type } of columns) {
      if (type !== 'bytea' || owners.length === 0) continue
      const rows = await sql.unsafe(`select encode(${name}, 'hex') as hex from payments.${table} where ${owners.join(' or ')}`, [
        customerId,
      ])
      found.push(...rows.map(({ hex }) => hex).filter((hex) => hex))
    }
  }
  return found
}

type Column = { name: string; type: string }

async function readColumns(sql: Database['sql']): Promise<Map<string, Column[]>> {
  const rows = await sql<(Column & { table: string })[]>`
    select c.table_name as table, quote_ident(c.column_name) as name, c.data_type as type
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'payments' and t.table_type = 'BASE TABLE' order by 1, 2`
  const tables = new Map<string, Column[]>()
  for (const { table, ...column } of rows) tables.set(table, [...(tables.get(table) ?? []), column])
  return tables
}
