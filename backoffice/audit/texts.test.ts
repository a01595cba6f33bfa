import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '#database/open'
import type { Actor } from '../desk'
import { givenPerson, type TestDesk, testDesk } from '../test-desk'
import { packInstructions } from './pack-instructions'
import { isConsistent, RecordLine, readExported, toJsonLine, toRecordLine } from './record-line'
import { givenRecord, tamper } from './test-trail'
import { erasedName, mergePersonal, partOff, readActorText, readPersonalText, storeActor, storeText, tokenOf } from './texts'
import { verifyAudit } from './verify-audit'

describe('a record is parted', () => {
  test('into what stays in it, and what says something of a person and can be erased', () => {
    const parts = partOff({
      reason: 'She asked for it',
      before: { legal_name: 'Ana', kyc_type: 'standard', version: 3 },
      after: { legal_name: 'Ana Pérez', email: null, kyc_type: 'enhanced', is_verified: true },
    })
    expect(parts).toEqual({
      before: { kyc_type: 'standard', version: 3 },
      after: { email: null, kyc_type: 'enhanced', is_verified: true },
      personal: { reason: 'She asked for it', before: { legal_name: 'Ana' }, after: { legal_name: 'Ana Pérez' } },
    })
  })

  test.each([
    'account_number',
    'address',
    'birth_date',
    'city',
    'document',
    'email',
    'id_doc_number',
    'legal_name',
    'name',
    'phone_number',
    'tag',
  ])('so that %s is never in the record itself', (member) => {
    const { after, personal } = partOff({ after: { [member]: 'Ana', state: 'ACTIVE' } })
    expect([after, personal?.after]).toEqual([{ state: 'ACTIVE' }, { [member]: 'Ana' }])
  })

  test('into one part where there is nothing of a person, and into none where there is nothing', () => {
    expect(partOff({ after: { amount: 5 } })).toEqual({ before: null, after: { amount: 5 }, personal: undefined })
    expect(partOff({})).toEqual({ before: null, after: null, personal: undefined })
    expect(partOff({ reason: '' }).personal).toEqual({ reason: '' })
  })

  test('with whole characters alone, because half of one can be neither stored nor signed', () => {
    const { after, personal } = partOff({ reason: 'a\ud83d', after: { state: '\udc00x', name: 'b\ud800' } })
    expect([personal?.reason, after?.state, personal?.after?.name]).toEqual(['a\ufffd', '\ufffdx', 'b\ufffd'])
  })

  test('and put together again as it was, as far as it was not erased', () => {
    const whole = { legal_name: 'Ana', state: 'ACTIVE', email: null }
    const { after, personal } = partOff({ after: whole })
    expect(mergePersonal(after, personal?.after)).toEqual(whole)
    expect(mergePersonal(after, undefined)).toEqual({ state: 'ACTIVE', email: null })
    expect(mergePersonal(null, { name: 'Ana' })).toEqual({ name: 'Ana' })
    expect(mergePersonal(null, undefined)).toBeNull()
  })
})

describe('a stored text is read', () => {
  test.each([null, '', 'no JSON', '5', '{}', '{"name":5,"address":null}'])('as none from %j', (content) => {
    expect(readActorText(content)).toBeNull()
  })

  test('as who it was, and as what was said', () => {
    expect(readActorText('{"name":"Ana","address":"203.0.113.7"}')).toEqual({ name: 'Ana', address: '203.0.113.7' })
    expect(readPersonalText('{"reason":"x","after":{"name":"Ana"}}')).toEqual({ reason: 'x', after: { name: 'Ana' } })
    expect(readPersonalText('{"after":{"name":["Ana"]}}')).toBeNull()
    expect(erasedName).toBe('—')
  })
})

describe('in the database', () => {
  let desk: TestDesk
  let lucia: Actor
  beforeAll(async () => {
    desk = await testDesk()
    lucia = await givenPerson(desk, ['finance'])
  })
  afterAll(() => desk.close())
  const inTx = <T>(work: Parameters<typeof transaction<T>>[1]) => transaction(desk.db, work)

  test('one text of a person from one address has one token, and every other text its own', async () => {
    const store = (change: Partial<Actor> = {}) =>
      inTx((tx) => storeActor(tx, { ...lucia, ...change })).then((token) => token.toString('hex'))
    const [one, again] = [await store(), await store()]
    expect(again).toBe(one)
    const others = [await store({ address: '203.0.113.7' }), await store({ name: 'Lucía F.' }), await store({ personId: null })]
    expect(new Set([one, ...others]).size).toBe(4)
  })

  test('a token proves its text, and without the salt nobody finds the text by trying', async () => {
    const [one, other] = [await inTx((tx) => storeText(tx, '"Ana"')), await inTx((tx) => storeText(tx, '"Ana"'))]
    expect(one.equals(other)).toBe(false)
    const [row] = await desk.database.sql`select salt, content from backoffice.audit_texts where token = ${one}`
    expect(tokenOf(row?.salt, '"Ana"').equals(one)).toBe(true)
    expect(tokenOf(row?.salt, '"Eva"').equals(one)).toBe(false)
    expect(row?.salt).toHaveLength(16)
  })

  test('a line of an export is consistent as it was written, and with no other text, hash or token', async () => {
    await givenRecord(desk, { reason: 'Ticket 1042', after: { legal_name: 'Ana', amount: 5 } }, lucia)
    await givenRecord(desk, {}, lucia)
    const [said, plain] = (await readExported(desk.db, undefined)).slice(-2).map(toRecordLine)
    if (said === undefined || plain === undefined) throw new Error('no lines')
    expect([isConsistent(said), isConsistent(plain)]).toEqual([true, true])
    expect([said.said !== undefined, plain.said !== undefined]).toEqual([true, false])
    expect(RecordLine.parse(JSON.parse(toJsonLine(said)))).toEqual(said)
    const forged = [
      { ...said, text: said.text.replace('"amount":5', '"amount":6') },
      { ...said, hash: plain.hash },
      { ...said, previous: 'ab'.repeat(32) },
      { ...said, who: { missing: true as const } },
      { ...said, said: { salt: '00', content: '{"reason":"x"}' } },
      { ...said, said: undefined },
      { ...plain, said: said.said },
      { ...plain, text: 'no JSON' },
    ]
    expect(forged.map(isConsistent)).toEqual(forged.map(() => false))
    expect(isConsistent({ ...said, said: { erased_by: '9' } })).toBe(true)
  })

  test.each([
    [
      'a name was changed',
      `update backoffice.audit_texts set content = '{"name":"Eva","address":null}' where owner is not null`,
      'changed',
    ],
    ['a reason was taken out', `delete from backoffice.audit_texts where content like '%Ticket%'`, 'deleted'],
    [
      'a reason was emptied without a record',
      `update backoffice.audit_texts set salt = null, content = null, erased_by = 1 where content like '%Ticket%'`,
      'erased',
    ],
  ])('the trail says so if %s', async (_what, statement, fault) => {
    const own = await testDesk()
    try {
      const person = await givenPerson(own, ['finance'])
      await givenRecord(own, { reason: 'Ticket 1042' }, person)
      expect(await verifyAudit(own)).toMatchObject({ intact: true })
      await tamper(own, statement)
      expect(await verifyAudit(own)).toMatchObject({ intact: false, fault })
    } finally {
      await own.close()
    }
  })
})

test('a line of a file never contains a second end of a line, whatever texts are in it', () => {
  const line = toJsonLine({ text: 'a\nb\r\u2028c\u2029' })
  expect(line.slice(0, -1)).not.toMatch(/[\n\r\u2028\u2029]/)
  expect(JSON.parse(line)).toEqual({ text: 'a\nb\r\u2028c\u2029' })
})

test('the instructions of a pack say how many records, when, with which key, and how to verify it, in both languages', () => {
  const { en, es } = packInstructions({ records: '1042', key: 'ab'.repeat(32), at: new Date('2026-11-20T14:00:00.000Z') })
  for (const text of [en, es])
    for (const fact of [
      '1042',
      'ab'.repeat(32),
      '2026-11-20T14:00:00.000Z',
      'records.jsonl',
      'heads.jsonl',
      'node verify.mjs',
      'python3 verify.py',
    ])
      expect(text).toContain(fact)
  expect([en.split('\n').length, en]).toEqual([es.split('\n').length, expect.not.stringContaining('registros')])
})
