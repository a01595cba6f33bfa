import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { sandboxRail } from '../rails/sandbox-rail'
import { type GivenDeposits, givenDeposits, notify } from './test-deposits'

/** The form of this bank's notifications. */
const Own = z.object({
  IdComercio: z.string(),
  Telefono: z.string(),
  Banco: z.string(),
  Monto: z.string(),
  Referencia: z.string(),
})

let given: GivenDeposits
beforeAll(async () => {
  const bank = {
    ...sandboxRail,
    parseNotification(body: unknown) {
      const { Telefono, Banco, Monto, Referencia } = Own.parse(body)
      const amountMinor = BigInt(Monto.replace(',', ''))
      const movement = { key: Referencia, reference: Referencia, bankCode: Banco, phoneNumber: `+${Telefono}`, amountMinor }
      return { movements: [{ ...movement, movedAt: given.now() }], ack: { abono: true } }
    },
  }
  given = await givenDeposits({ rails: { test: bank } })
})
afterAll(() => given.close())

test('a bank with a form of its own is understood, hears what it wants to hear each time, and its money can be claimed', async () => {
  const quote = await given.depositQuote()
  const body = { IdComercio: 'x', Telefono: '584247654321', Banco: '0172', Monto: '50500,00', Referencia: '87654321' }
  for (let time = 0; time < 2; time++) {
    expect((await notify(given, given.channel, JSON.stringify(body))).body).toEqual({ abono: true })
  }
  const claim = { reference: '4321', bank_code: '0172', phone_number: '0424-765.43.21' }
  expect((await given.confirm(quote.id, claim)).body.status).toBe('completed')
  expect(await given.deposits()).toHaveLength(1)
  await given.mustBalance()
})
