import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GivenService, givenService } from '../test-service'

let given: GivenService
let now = new Date('2026-11-01T00:00:00.000Z')
beforeAll(async () => {
  given = await givenService({ clock: () => now })
  for (let index = 0; index < 30; index++) {
    // Several customers share one millisecond, as happens under load.
    now = new Date(Date.UTC(2026, 10, 1 + Math.floor(index / 4)))
    await create({ email: `person${String(index).padStart(2, '0')}@example.com`, city: index % 3 ? 'Caracas' : undefined })
  }
  await create({
    email: 'lucia@other.test',
    legal_name: 'Lucía Ferrer',
    phone_number: '04125556677',
    country: 'CO',
    type: 'business',
  })
})
afterAll(() => given.close())

test('pages follow each other without a gap or a repeat while new customers arrive', async () => {
  const seen: string[] = []
  let cursor = ''
  for (let page = 0; ; page++) {
    const { body } = await given.call('GET', `/v1/customers?limit=7${cursor && `&cursor=${cursor}`}`)
    seen.push(...body.data.map(({ email }: { email: string }) => email))
    expect(body.has_more).toBe(body.next_cursor !== null)
    if (body.next_cursor === null) break
    cursor = body.next_cursor
    now = new Date(now.getTime() + 1)
    await create({ email: `late${page}@example.com` })
  }
  expect(seen).toHaveLength(31)
  expect(new Set(seen).size).toBe(31)
  expect(seen[0]).toBe('lucia@other.test')
})

test.each([
  ['the beginning of an e-mail', 'q=PERSON1', 10],
  ['a name without its accent', 'q=lucia%20f', 1],
  ['the beginning of any word of a name', 'q=ferr', 1],
  ['beginnings of its words in any order', 'q=FER%20lu', 1],
  ['a word of the name and one of nobody', 'q=lucia%20zz', 0],
  ['the inside of a word', 'q=errer', 0],
  ['a national phone', 'q=0412555', 1],
  ['a phone in E.164', 'q=%2B584125556677', 1],
  ['nothing that matches', 'q=zzz', 0],
  ['the state', 'state=REGISTERED&q=person', 10],
  ['several states', 'state=REGISTERED,ACTIVE&q=person', 30],
  ['type and country', 'type=business&country=CO,US', 1],
  ['the time of creation', 'created_from=2026-11-01T00:00:00Z&created_to=2026-11-02T00:00:00Z', 4],
  ['verification', 'kyc_status=not_started&q=person', 10],
  ['the end of the approval', 'kyc_ends_before=2028-11-02T00:00:00Z&q=person', 2],
  ['a later end of the approval', 'kyc_ends_before=2029-01-01T00:00:00Z&q=person', 20],
])('customers are found by %s, with a count', async (_, query, count) => {
  const { body } = await given.call('GET', `/v1/customers?${query}&with_count=true&limit=100`)
  expect([body.data.length, body.count]).toEqual([count, count])
})

test.each([
  ['q=person&q_in=email', 30],
  ['q=person&q_in=legal_name,phone_number,id', 0],
  ['q=lucia&q_in=legal_name', 1],
  ['q=lucia@other&q_in=legal_name', 0],
  ['q=lucia&q_in=email', 1],
  ['q=0412555&q_in=phone_number', 1],
  ['q=0412555&q_in=id,legal_name', 0],
  ['q=lucia&q_in=phone_number', 0],
])('a search compares only the members that it is told: %s', async (query, count) => {
  const { status, body } = await given.call('GET', `/v1/customers?${query}&with_count=true&limit=100`)
  expect([status, body.data.length, body.count]).toEqual([200, count, count])
})

test('an unknown member to search in is refused', async () => {
  const { status, body } = await given.call('GET', '/v1/customers?q=a&q_in=address')
  expect([status, body.errors]).toMatchObject([422, [{ parameter: 'q_in' }]])
})

test('a customer is found by the beginning of an id', async () => {
  const [{ id }] = (await given.call('GET', '/v1/customers?limit=1')).body.data
  const { body } = await given.call('GET', `/v1/customers?q=${id}`)
  expect(body.data.map((row: { id: string }) => row.id)).toEqual([id])
})

test('a customer is found by the last characters of an id, from six on', async () => {
  const [{ id }] = (await given.call('GET', '/v1/customers?limit=1')).body.data
  for (const length of [6, 8, 12]) expect(await idsOf(`q=${id.slice(-length).toUpperCase()}`)).toEqual([id])
  expect(await idsOf(`q=${id.slice(-5)}&q_in=id`)).toEqual([])
  expect(await idsOf(`q=${id.slice(-8)}&q_in=legal_name`)).toEqual([])
})

test('a name is cut into words at every mark that people write in it', async () => {
  const names = ['José-Gregorio O’Higgins', "Ferretería D'Elía, C.A.", 'Inversiones {Caroní} 2020', 'Łukasz Пётр']
  for (const legal_name of names) {
    const id = await create({ email: `n${names.indexOf(legal_name)}@names.test`, legal_name })
    for (const word of legal_name.split(/[\s\-’',.{}]+/).filter(Boolean)) {
      expect(await idsOf(`q=${encodeURIComponent(word.slice(0, 4))}&q_in=legal_name`), word).toContain(id)
    }
  }
})

test('a word of digits and letters is found by each of its beginnings, also where it can be read as a number', async () => {
  for (const word of ['350e2e6b', '24e7plus', '1e5', '9e10a3e4', '4x4', '3com', '007']) {
    const id = await create({ email: `odd-${word}@example.com`, legal_name: `Ofelia ${word} Graterol` })
    for (let length = 1; length <= word.length; length++)
      expect(await idsOf(`q=ofelia%20${word.slice(0, length)}&q_in=legal_name`), word.slice(0, length)).toContain(id)
    expect(await idsOf(`q=ofelia%20${word}z&q_in=legal_name`)).toEqual([])
  }
})

test('customers are found by the last four digits of an account, until it is deleted, and by no other four', async () => {
  const id = await create({ email: 'account@example.com', legal_name: 'Cuenta Larga' })
  const account = {
    bank_code: '0134',
    country_code: 'VE',
    account_type: 'bankaccount',
    account_number: '01340001610000000042',
    id_doc_number: 'V12345678',
  }
  const path = `/v1/customers/${id}/bank-accounts`
  const made = await given.call('POST', path, { body: account })
  expect(made.status, made.text).toBe(201)
  expect(await idsOf('q=0042')).toEqual([id])
  for (const query of ['q=0043', 'q=042', 'q=0042&q_in=id,phone_number,legal_name,email', 'q=0134']) {
    expect(await idsOf(query), query).toEqual([])
  }
  await given.call('DELETE', `${path}/${made.body.id}`)
  expect(await idsOf('q=0042')).toEqual([])
})

test('up to a hundred customers are asked for by their ids, and what is no id or of nobody is not among them', async () => {
  const { data } = (await given.call('GET', '/v1/customers?limit=3')).body
  const ids: string[] = data.map((row: { id: string }) => row.id)
  const nobody = ['0199a3c0-0000-7000-8000-000000000001', 'no-id']
  const found = await given.call('GET', `/v1/customers?id=${[...nobody, ...ids.toReversed()].join()}`)
  expect(found.body.data).toEqual(data)
  expect(await idsOf(`id=${nobody.join()}`)).toEqual([])
  expect(await idsOf(`id=${ids.join()}&q=${ids[1]}`)).toEqual([ids[1]])
  const { status, body } = await given.call('GET', `/v1/customers?id=${Array(101).fill(ids[0]).join()}`)
  expect([status, body.code]).toEqual([422, 'validation_failed'])
})

test('wildcards and quotes of a search are only text', async () => {
  for (const q of ['%', '_', "'", "' or 1=1 --", '\\', 'person%']) {
    const { status, body } = await given.call('GET', `/v1/customers?q=${encodeURIComponent(q)}`)
    expect([status, body.data]).toEqual([200, []])
  }
})

test('rows carry state, version and balance, but no bank accounts', async () => {
  const { body } = await given.call('GET', '/v1/customers?q=lucia')
  expect(body.data[0]).toMatchObject({ state: 'REGISTERED', balance: '0', version: 1, legal_name: 'Lucía Ferrer' })
  expect(body.data[0].bank_accounts).toBeUndefined()
})

test('another organization sees none of them', async () => {
  const other = await given.givenOrganization('test')
  const { body } = await given.call('GET', '/v1/customers?with_count=true', { key: other.key })
  expect(body).toEqual({ data: [], has_more: false, next_cursor: null, count: 0 })
})

test.each(['garbage', 'MTIz', Buffer.from('1 not-an-id').toString('base64url')])('the cursor %s is refused', async (cursor) => {
  const { status, body } = await given.call('GET', `/v1/customers?cursor=${cursor}`)
  expect([status, body.errors]).toMatchObject([422, [{ parameter: 'cursor', code: 'invalid_cursor' }]])
})

test('deleted customers are listed when asked for, and only then', async () => {
  const id = await create({ email: 'gone@example.com' })
  await given.call('DELETE', `/v1/customers/${id}`)
  expect((await given.call('GET', '/v1/customers?q=gone')).body.data).toEqual([])
  expect((await given.call('GET', '/v1/customers?q=gone&state=DELETED')).body.data).toHaveLength(1)
  expect((await given.call('GET', '/v1/customers?q=gone&state=DELETED,ACTIVE')).body.data).toHaveLength(1)
  const key = await given.givenKey(given.organizationId, { scopes: ['customers:read'] })
  expect((await given.call('GET', '/v1/customers?state=DELETED', { key })).body.code).toBe('insufficient_scope')
})

test('the earlier record of a person is found by e-mail and by phone, beside the one that followed it', async () => {
  const contact = { email: 'again@example.com', phone_number: '04125550001' }
  const first = await create(contact)
  await given.call('DELETE', `/v1/customers/${first}`)
  const second = await create(contact)
  for (const q of ['again%40example.com', '%2B584125550001']) {
    expect(await idsOf(`q=${q}&state=DELETED`)).toEqual([first])
    expect(await idsOf(`q=${q}`)).toEqual([second])
  }
})

test('a word that is longer than any name finds nobody', async () => {
  const { status, body } = await given.call('GET', `/v1/customers?q=${encodeURIComponent('각'.repeat(254))}`)
  expect([status, body.data]).toEqual([200, []])
})

async function idsOf(query: string): Promise<string[]> {
  const { body } = await given.call('GET', `/v1/customers?${query}`)
  return body.data.map(({ id }: { id: string }) => id)
}

async function create(members: object): Promise<string> {
  const body = { type: 'individual', address_line_1: 'Calle 1', country: 'VE', ...members }
  const answer = await given.call('POST', '/v1/customers', { body })
  expect(answer.status, answer.text).toBe(201)
  return answer.body.id
}
