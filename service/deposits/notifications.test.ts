import { afterAll, beforeAll, expect, test } from 'vitest'
import { signatureOf } from './bank-channels'
import { type GivenDeposits, givenDeposits, notify, type Told } from './test-deposits'

let given: GivenDeposits
const logged: { event: string; facts: Record<string, unknown> }[] = []
beforeAll(async () => {
  given = await givenDeposits({ log: (_, event, facts) => logged.push({ event, facts }) })
})
afterAll(() => given.close())

test('what a bank reports is money in suspense, with the phone masked, and nothing is credited by it', async () => {
  const quote = await given.depositQuote()
  const before = await given.inSuspense()
  const told = given.told({ phone_number: '0424 765.43.21', reference: '000123575202' })
  const answer = await given.notify([told])
  expect([answer.status, answer.body]).toEqual([200, { received: 1 }])
  expect(await given.inSuspense()).toBe(before + 5_050_000n)
  expect(await given.readQuote(quote.id)).toMatchObject({ status: 'pending' })

  const [deposit] = await given.deposits('?status=pending')
  expect(deposit).toMatchObject({ status: 'pending', amount: '5050000', currency: 'VES', phone_number: '+58424*****21' })
  expect(JSON.stringify(deposit)).not.toContain('7654321')
  await given.mustBalance()
})

test('the customer claims what the bank reported by its last digits, without the bank being asked again', async () => {
  const quote = await given.depositQuote()
  const told = given.told({ phone_number: given.payer(), reference: '990011223344' })
  await given.notify([told])
  const confirmed = await given.claim(quote.id, { ...told, reference: '223344' })
  expect(confirmed.body, confirmed.text).toMatchObject({ status: 'completed' })

  const [deposit] = await given.deposits('?status=matched')
  expect(deposit).toMatchObject({ quote_id: quote.id, customer_id: given.customer.id, reference: '990011223344' })
  expect(await given.eventsOf(deposit?.id ?? '')).toEqual(['deposit.matched'])
  await given.mustBalance()
})

test.each<[string, Partial<Told>, string]>([
  ['another bank', { bank_code: '0134' }, 'deposit_mismatch'],
  ['another phone', { phone_number: '04140000001' }, 'deposit_mismatch'],
  ['a céntimo less', { amount: '50499.99' }, 'deposit_mismatch'],
  ['two days before', { moved_at: '2026-11-18T14:00:00.000Z' }, 'deposit_not_found'],
  ['after the time to pay', { moved_at: '2026-11-20T14:30:01.000Z' }, 'deposit_mismatch'],
])('a movement from %s does not pay the quote', async (_, change, code) => {
  const quote = await given.depositQuote()
  const told = given.told({ phone_number: given.payer(), reference: String(800_000 + Math.floor(Math.random() * 99_999)) })
  await given.notify([{ ...told, ...change }])
  expect((await given.claim(quote.id, told)).body.code).toBe(code)
  expect(await given.readQuote(quote.id)).toMatchObject({ status: 'pending' })
})

test('a day of Caracas before or after what the payer says is near enough', async () => {
  for (const moved_at of ['2026-11-19T04:00:00.000Z', '2026-11-20T14:29:59.000-00:00']) {
    const quote = await given.depositQuote()
    const told = given.told({ phone_number: given.payer(), moved_at })
    await given.notify([told])
    expect((await given.claim(quote.id, told)).body.status).toBe('completed')
  }
  await given.mustBalance()
})

test('a notification that comes 32 times at once, through two processes, is one movement, and is answered the same each time', async () => {
  const before = await given.inSuspense()
  const movements = [given.told(), given.told({ amount: '7.01' })]
  const other = await given.anotherInstance()
  const answers = await Promise.all(
    Array.from({ length: 32 }, (_, index) =>
      notify(
        { now: given.now, service: index % 2 ? other.service : given.service },
        given.channel,
        JSON.stringify({ movements: index % 3 ? movements : movements.toReversed() }),
      ),
    ),
  )
  await other.close()
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['200 {"received":2}']))
  expect(await given.inSuspense()).toBe(before + 5_050_000n + 701n)
  await given.mustBalance()
})

test('the same movement with another amount changes nothing, and is logged as an error of the bank', async () => {
  const told = given.told()
  await given.notify([told])
  const before = await given.inSuspense()
  expect((await given.notify([{ ...told, amount: '1.00' }])).status).toBe(200)
  expect(await given.inSuspense()).toBe(before)
  expect(logged.at(-1)).toMatchObject({ event: 'bank_notification', facts: { contradicted: 1, recorded: 0 } })
})

test('a forged, an old and a missing signature, and a channel of nobody, are refused alike and store nothing', async () => {
  const before = await given.database.sql`select count(*) from payments.inbound_movements`
  const seconds = (shift: number) => String(given.now().getTime() / 1000 + shift)
  const told = [given.told()]
  const refused = [
    await given.notify(told, { signature: 'ab'.repeat(32) }),
    await given.notify(told, { signature: '' }),
    await given.notify(told, { timestamp: seconds(-301) }),
    await given.notify(told, { timestamp: seconds(301) }),
    await given.notify(told, { timestamp: 'soon' }),
    await given.notify(told, { path: given.organizationId }),
    await given.notify(told, { path: 'nonsense' }),
    await given.notify(told, { authorization: `Bearer ${given.channel.secret}`, signature: '00' }),
  ]
  for (const answer of refused) expect([answer.status, answer.body.code]).toEqual([401, 'unauthenticated'])
  expect((await given.notify(told, { timestamp: seconds(-299) })).status).toBe(200)
  const after = await given.database.sql`select count(*) from payments.inbound_movements`
  expect(Number(after[0]?.count) - Number(before[0]?.count)).toBe(1)
  expect(logged.filter(({ event }) => event === 'bank_notification_refused')).toHaveLength(6)
})

test('a signature covers every byte of the body', async () => {
  const body = JSON.stringify({ movements: [given.told()] })
  const timestamp = String(given.now().getTime() / 1000)
  const signature = signatureOf(given.channel.secret, timestamp, Buffer.from(body)).toString('hex')
  const tampered = body.replace('50500.00', '90500.00')
  expect((await notify(given, given.channel, tampered, { timestamp, signature })).status).toBe(401)
})

test('an address that guesses signatures is told to wait, and the bank is still heard', async () => {
  const address = '203.0.113.9'
  const statuses: number[] = []
  for (let attempt = 0; attempt < 21; attempt++) {
    statuses.push((await given.notify([given.told()], { signature: '00', address })).status)
  }
  expect([statuses[19], statuses[20]]).toEqual([401, 429])
  expect((await given.notify([given.told()], { address })).status).toBe(200)
})

test('a notification that cannot be read is refused whole', async () => {
  const before = await given.inSuspense()
  for (const change of [
    { amount: '1.001' },
    { amount: '0.00' },
    { amount: '-5.00' },
    { moved_at: 'today' },
    { moved_at: '0000-01-01T00:00:00Z' },
    { moved_at: '9999-12-31T23:59:59-12:00' },
    { reference: 'abc' },
  ]) {
    const answer = await given.notify([given.told(), { ...given.told(), ...change }])
    expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed'])
  }
  expect((await notify(given, given.channel, '{')).body.code).toBe('invalid_json')
  expect(await given.inSuspense()).toBe(before)
})

test('money from a phone that is none of Venezuela is kept all the same', async () => {
  const before = await given.inSuspense()
  expect((await given.notify([given.told({ phone_number: '+1 202 555 0100', amount: '1.00' })])).status).toBe(200)
  expect(await given.inSuspense()).toBe(before + 100n)
})

test('after a rotation the secret before it is good for a day; a closed channel is nobody', async () => {
  const { provisioning } = given.service
  const channel = await provisioning.createBankChannel({ organizationId: given.organizationId })
  const { secret } = await provisioning.rotateBankChannel(channel.id)
  const body = () => JSON.stringify({ movements: [given.told()] })
  const say = (by: string) => notify(given, { id: channel.id, secret: by }, body())
  expect([(await say(channel.secret)).status, (await say(secret)).status]).toEqual([200, 200])
  given.advance(24 * 3600)
  expect([(await say(channel.secret)).status, (await say(secret)).status]).toEqual([401, 200])
  await provisioning.closeBankChannel(channel.id)
  expect((await say(secret)).status).toBe(401)
})

test('a bank that cannot sign proves itself by its token', async () => {
  const channel = await given.service.provisioning.createBankChannel({
    organizationId: given.organizationId,
    authentication: 'bearer',
  })
  const body = JSON.stringify({ movements: [given.told()] })
  const say = (authorization?: string) => notify(given, channel, body, { authorization })
  expect((await say(`Bearer ${channel.secret}`)).status).toBe(200)
  expect([(await say(`Bearer ${given.channel.secret}`)).status, (await say()).status]).toEqual([401, 401])
})

test('a bank that has told its addresses is heard from there alone', async () => {
  const open = (allowedCidrs: string[]) =>
    given.service.provisioning.createBankChannel({ organizationId: given.organizationId, allowedCidrs })
  const channel = await open(['203.0.113.0/24', '2001:db8::7'])
  const say = async (address: string) =>
    (await notify(given, channel, JSON.stringify({ movements: [given.told()] }), { address })).status
  expect([await say('203.0.113.200'), await say('2001:db8::7')]).toEqual([200, 200])
  expect([await say('203.0.114.1'), await say('2001:db8::8'), await say('')]).toEqual([401, 401, 401])
  await expect(open(['the bank'])).rejects.toThrow('the bank is neither an address')
  await expect(open([])).rejects.toThrow()
})

test('neither a phone nor a secret is readable in the database', async () => {
  await given.notify([given.told({ phone_number: '04267654321' })])
  const rows = await given.database.sql`
    select m::text as row from payments.inbound_movements m union all select c::text from payments.bank_channels c`
  const all = JSON.stringify(rows)
  expect(all).not.toContain('7654321')
  expect(all).not.toContain(given.channel.secret)
  expect(JSON.stringify(logged)).not.toContain('7654321')
})
