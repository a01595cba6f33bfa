import { beforeEach, expect, test } from 'vitest'
import { quoteOf, transactionOf } from '#backoffice/calls/test-remote-api'
import { rememberTransaction } from '#backoffice/registry/remember-payment'
import { rememberQuote } from '#backoffice/registry/remember-quote'
import { setReminder } from '#backoffice/reminders/reminders'
import { givenPerson, passTime } from '#backoffice/test-desk'
import { ServiceError } from '#contract/errors'
import type { Staff } from '#lib/access/session'
import { openRemoteConsole } from '#lib/server/test-remote-console'

/** An API with the published interface alone, as a console in remote mode has it. */
const { api, desk } = await openRemoteConsole()
const { readReminders } = await import('./read-reminders')

let staff: Staff
beforeEach(async () => {
  const { personId } = await givenPerson(desk, ['support'])
  staff = Object.assign(JSON.parse('{}'), { personId, can: () => true })
})

test('with another API too, each line has the state of its payment now, and what is due first is at the top', async () => {
  await rememberTransaction(desk.db, { transaction: transactionOf({ id: 't1' }), reference: 'ord-1' }, desk.now())
  await rememberQuote(desk.db, quoteOf({ id: 'q1', expires_at: '2200-01-01T00:00:00.000Z' }), desk.now())
  await remind({ transactionId: 't1' }, 'ord-1')
  await remind({ quoteId: 'q1' }, 'ref-q1')
  api.findTransactionByReference = async () => transactionOf({ id: 't1', status: 'completed' })
  expect(await phases()).toEqual([
    ['ord-1', 'completed'],
    ['ref-q1', 'payable'],
  ])
})

test('a payment that cannot be read is as it was last seen, and one that is not known costs its own line alone', async () => {
  await rememberTransaction(desk.db, { transaction: transactionOf({ id: 't2' }), reference: 'ord-2' }, desk.now())
  await remind({ transactionId: 't2' }, 'ord-2')
  await remind({ transactionId: 'never-seen' }, 'ord-3')
  await remind({ quoteId: 'q3' }, 'ord-4')
  api.findTransactionByReference = () => Promise.reject(new ServiceError('api_unreachable', 'nobody answers'))
  api.readTransaction = (id) =>
    Promise.reject(new ServiceError(id === 't2' ? 'extension_missing' : 'api_unreachable', 'nobody answers'))
  expect(await phases()).toEqual([
    ['ord-2', 'processing'],
    ['ord-3', 'unread'],
    ['ord-4', 'gone'],
  ])
})

test('as many are read as are shown, and all are counted', async () => {
  for (const id of ['t4', 't5', 't6']) await remind({ transactionId: id }, id)
  const requested: string[] = []
  api.readTransaction = async (id) => {
    requested.push(id)
    return transactionOf({ id })
  }
  const { reminders, count } = await readReminders(staff, 2)
  expect([reminders.map(({ reminder }) => reminder.id), count]).toEqual([['t4', 't5'], 3])
  expect(requested.sort()).toEqual(['t4', 't5'])
})

async function remind(payment: { transactionId?: string; quoteId?: string }, reference: string): Promise<void> {
  passTime(desk, 60)
  await setReminder(desk, staff.personId, { ...payment, reference, dueAt: desk.now() })
}

async function phases(): Promise<(string | null)[][]> {
  const { reminders } = await readReminders(staff, 6)
  return reminders.map(({ reminder, payment }) => [reminder.reference, typeof payment === 'string' ? payment : payment.phase])
}
