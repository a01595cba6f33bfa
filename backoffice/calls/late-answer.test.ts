import { expect, onTestFinished, test } from 'vitest'
import { ServiceError } from '#contract/errors'
import { listAudit } from '../audit/list-audit'
import { givenPerson, testDesk } from '../test-desk'
import { sendCall } from './send-call'

const answered = async () => 'done'
const lost = () => Promise.reject(new ServiceError('outcome_unknown', 'lost'))

test.each([
  ['the same', 'done', answered, ['sent']],
  ['nothing', 'done', lost, ['sent']],
  ['the opposite', 'failed', answered, ['sent', 'done']],
])(
  'an answer that says %s after a look-up is told in the trail only if it contradicts it',
  async (_says, state, answer, told) => {
    const desk = await testDesk()
    onTestFinished(() => desk.close())
    const person = await givenPerson(desk, ['finance'])
    const intent = {
      operation: 'updateCustomer',
      action: 'customer.edit',
      object: { kind: 'customer', id: 'c1' },
      idempotencyKey: 'k',
    } as const
    const late = async () => {
      await desk.database.sql`update backoffice.calls set state = ${state}, ended_at = now()`
      return answer()
    }
    await sendCall(desk, person, intent, late).catch(() => undefined)
    expect((await listAudit(desk.db, { objectId: 'c1' })).records.map(({ result }) => result).reverse()).toEqual(told)
    expect(await desk.database.sql`select state from backoffice.calls`).toEqual([{ state }])
  },
)
