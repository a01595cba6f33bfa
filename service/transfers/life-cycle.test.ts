import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type GivenTransfers, givenTransfers, pagomovil, venezuelanBank } from './test-transfers'

let given: GivenTransfers
beforeAll(async () => {
  given = await givenTransfers()
})
afterAll(() => given.close())

async function paidQuote(change: Parameters<GivenTransfers['quote']>[0] = {}) {
  const quote = await given.quote(change)
  const paid = await given.pay(quote.id)
  expect(paid.status, paid.text).toBe(200)
  return { quoteId: quote.id, transactionId: paid.body.id }
}

async function confirmedQuote(scenario = 9) {
  const destinationId = scenario === 9 ? given.customer.pagomovilId : await given.givenAccount(pagomovil(scenario))
  const ids = await paidQuote({ destinationId })
  const confirmed = await given.confirm(ids.quoteId)
  expect(confirmed.status, confirmed.text).toBe(200)
  return ids
}

async function codeOf(answer: Promise<{ status: number; body: { code?: string } }>) {
  const { status, body } = await answer
  return [status, body?.code]
}

describe('a payout to pago móvil', () => {
  test('is released by its confirmation and delivered two seconds later', async () => {
    const before = await given.balance()
    const { quoteId, transactionId } = await confirmedQuote()
    expect(await given.readTransaction(transactionId)).toMatchObject({ status: 'processing' })
    await given.runJobs()
    expect(await given.readTransaction(transactionId)).toMatchObject({
      status: 'processing',
      provider_reference: expect.stringMatching(/^SBX/),
    })

    given.advance(2)
    await given.runJobs()

    expect(await given.readTransaction(transactionId)).toMatchObject({
      status: 'completed',
      completed_at: given.now().toISOString(),
    })
    expect(await given.readQuote(quoteId)).toMatchObject({ status: 'completed' })
    expect(Number((await given.balance()).available)).toBeCloseTo(Number(before.available) - 101)
    const entries = await given.call('GET', `/v1/transfers/${transactionId}/ledger-entries`)
    expect(entries.body.data.map(({ kind }: { kind: string }) => kind)).toEqual(['pay', 'release', 'settle'])
    expect(entries.body.data[1].postings[1]).toEqual({ from: 'fx', to: 'transit:pagomovil', currency: 'VES', amount: '28411.34' })
    await given.mustBalance()
  })

  test('that was confirmed before is confirmed again without a second effect', async () => {
    const { quoteId } = await confirmedQuote()
    const again = await given.confirm(quoteId)
    expect([again.status, again.body.status]).toEqual([200, 'processing'])
    await given.mustBalance()
  })

  test('is not released when an echoed member differs, and the answer names members only', async () => {
    const { quoteId } = await paidQuote()
    const wrong = await given.confirm(quoteId, { amount: 1, phone_number: '04129999999', bank_code: '0134' })
    expect([wrong.status, wrong.body.code]).toEqual([409, 'confirmation_mismatch'])
    expect(wrong.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(['/phone_number', '/amount'])
    const right = await given.confirm(quoteId, {
      amount: 2_841_134,
      phone_number: '0412-0000009',
      bank_code: '0134',
      id_doc_number: 'v-12345678',
    })
    expect(right.status).toBe(200)
  })

  test('that nobody confirms in time gives everything back', async () => {
    const before = await given.balance()
    const { quoteId, transactionId } = await paidQuote()
    given.advance(1800)
    expect(await codeOf(given.confirm(quoteId))).toEqual([409, 'confirmation_expired'])
    expect(await given.readQuote(quoteId)).toMatchObject({ status: 'expired' })
    expect(await given.readTransaction(transactionId)).toMatchObject({ status: 'failed', failure_code: 'confirmation_expired' })
    expect(await given.balance()).toEqual(before)
    await given.mustBalance()
  })

  test('is returned by the sweep when its window has closed', async () => {
    const { quoteId } = await paidQuote()
    given.advance(1800)
    await given.service.sweep()
    expect(await given.readQuote(quoteId)).toMatchObject({ status: 'expired' })
    await given.mustBalance()
  })

  test('that awaits confirmation can be cancelled, and a released one cannot', async () => {
    const before = await given.balance()
    const { quoteId, transactionId } = await paidQuote()
    expect((await given.cancel(quoteId)).body).toMatchObject({ status: 'cancelled' })
    expect(await given.readTransaction(transactionId)).toMatchObject({ status: 'failed', failure_code: 'cancelled' })
    expect(await given.balance()).toEqual(before)
    const released = await confirmedQuote()
    expect(await codeOf(given.cancel(released.quoteId))).toEqual([409, 'invalid_transition'])
    await given.mustBalance()
  })
})

describe('what the rail says', () => {
  test.each([
    [2, 'beneficiary_phone_invalid'],
    [4, 'beneficiary_document_mismatch'],
  ])('a refusal (%i) refunds everything at the original rate', async (scenario, failureCode) => {
    const before = await given.balance()
    const { quoteId, transactionId } = await confirmedQuote(scenario)
    await given.runJobs()
    expect(await given.readTransaction(transactionId)).toMatchObject({ status: 'failed', failure_code: failureCode })
    expect(await given.readQuote(quoteId)).toMatchObject({ status: 'failed' })
    expect(await given.balance()).toEqual(before)
    await given.mustBalance()
  })

  test('money that the rail lacks is asked for again, then the payout fails', async () => {
    const { transactionId } = await confirmedQuote(7)
    await given.runJobs()
    expect(await given.readTransaction(transactionId)).toMatchObject({ status: 'processing' })
    given.advance(5)
    await given.runJobs()
    expect(await given.readTransaction(transactionId)).toMatchObject({ status: 'failed', failure_code: 'rail_liquidity' })
  })

  test('silence is not a failure: the payout stays with the rail, is never sent again, and is called stuck after a day', async () => {
    const { transactionId } = await confirmedQuote(5)
    for (const seconds of [0, 30, 60, 120, 300, 600, 1800, 86_400]) {
      given.advance(seconds)
      await given.runJobs()
    }
    await given.service.sweep()
    expect(await given.readTransaction(transactionId)).toMatchObject({ status: 'processing' })
    const [row] = await given.database
      .sql`select submissions, polls, stuck_at from payments.transactions where id = ${transactionId}`
    expect(row).toMatchObject({ submissions: 1, polls: 8, stuck_at: given.now() })
    expect(await given.events()).toContain('transaction.stuck')
    await given.mustBalance()

    const told = await given.call('POST', `/v1/sandbox/transactions/${transactionId}/outcome`, { body: { outcome: 'completed' } })
    expect([told.status, told.body.status]).toEqual([200, 'completed'])
    await given.mustBalance()
  })

  test('a payout that comes back after it was delivered is refunded with its fees', async () => {
    const before = await given.balance()
    const { quoteId, transactionId } = await confirmedQuote(6)
    await given.runJobs()
    expect(await given.readTransaction(transactionId)).toMatchObject({ status: 'completed' })
    given.advance(120)
    await given.runJobs()
    expect(await given.readTransaction(transactionId)).toMatchObject({ status: 'failed', failure_code: 'returned' })
    expect(await given.readQuote(quoteId)).toMatchObject({ status: 'failed' })
    expect(await given.balance()).toEqual(before)
    await given.mustBalance()
  })

  test('a payout is completed at once, or after a minute, as its recipient is reserved for', async () => {
    const [now, later] = [await confirmedQuote(1), await confirmedQuote(3)]
    await given.runJobs()
    expect(await given.readTransaction(now.transactionId)).toMatchObject({ status: 'completed' })
    given.advance(59)
    await given.runJobs()
    expect(await given.readTransaction(later.transactionId)).toMatchObject({ status: 'processing' })
    given.advance(1)
    await given.runJobs()
    expect(await given.readTransaction(later.transactionId)).toMatchObject({ status: 'completed' })
  })

  test('a final transaction hears nothing more', async () => {
    const { transactionId } = await confirmedQuote(2)
    await given.runJobs()
    for (const outcome of ['completed', 'rejected', 'returned']) {
      const path = `/v1/sandbox/transactions/${transactionId}/outcome`
      expect(await codeOf(given.call('POST', path, { body: { outcome } }))).toEqual([409, 'invalid_transition'])
    }
    await given.mustBalance()
  })
})

describe('an unpaid quote', () => {
  test('expires: at that second it can no longer be paid, confirmed or cancelled', async () => {
    const quote = await given.quote()
    given.advance(300)
    expect(await given.readQuote(quote.id)).toMatchObject({ status: 'expired' })
    expect(await codeOf(given.pay(quote.id))).toEqual([409, 'quote_expired'])
    expect(await codeOf(given.confirm(quote.id))).toEqual([409, 'quote_not_confirmable'])
    expect(await codeOf(given.cancel(quote.id))).toEqual([409, 'quote_expired'])
    await given.service.sweep()
    expect(
      (await given.call('GET', '/v1/transfers/quotes?status=expired')).body.data.map(({ id }: { id: string }) => id),
    ).toContain(quote.id)
  })

  test('can be paid one second before it expires', async () => {
    const quote = await given.quote()
    given.advance(299)
    expect((await given.pay(quote.id)).status).toBe(200)
  })

  test('is gone when it was cancelled', async () => {
    const quote = await given.quote()
    expect((await given.cancel(quote.id)).body.status).toBe('cancelled')
    expect(await codeOf(given.pay(quote.id))).toEqual([409, 'quote_cancelled'])
    expect(await codeOf(given.cancel(quote.id))).toEqual([409, 'quote_cancelled'])
    expect(await codeOf(given.confirm(quote.id))).toEqual([409, 'quote_not_confirmable'])
  })

  test('cannot be confirmed before it is paid, and a transfer by bank never needs it', async () => {
    const quote = await given.quote()
    expect(await codeOf(given.confirm(quote.id))).toEqual([409, 'quote_not_confirmable'])
    const direct = await paidQuote({ destinationId: await given.givenAccount(venezuelanBank) })
    expect(await codeOf(given.confirm(direct.quoteId))).toEqual([409, 'quote_not_confirmable'])
  })
})

test('what is booked cannot be changed or deleted', async () => {
  await paidQuote()
  const { sql } = given.database
  for (const table of ['payments.postings', 'payments.ledger_transactions']) {
    await expect(sql.unsafe(`update ${table} set org_id = org_id`)).rejects.toThrow('only ever added to')
    await expect(sql.unsafe(`delete from ${table}`)).rejects.toThrow('only ever added to')
    await expect(sql.unsafe(`truncate ${table} cascade`)).rejects.toThrow('only ever added to')
  }
})
