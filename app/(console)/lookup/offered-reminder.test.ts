import { expect, test } from 'vitest'
import { offeredReminder } from './offered-reminder'

const [before, now, soon, later] = ['13:55', '14:00', '14:05', '14:30'].map((time) => new Date(`2026-11-20T${time}:00.000Z`))

test('a reminder that is set keeps its time, although the payment is looked at again before', () => {
  expect(offered({ next: later, set: soon })).toEqual({ at: soon, isSet: true })
  expect(offered({ next: later, set: undefined })).toEqual({ at: later, isSet: false })
})

test('one that is due is offered anew for the next time, and of a final payment none is offered', () => {
  expect(offered({ next: later, set: before })).toEqual({ at: later, isSet: false })
  expect(offered({ next: later, set: now })).toEqual({ at: later, isSet: false })
  expect(offered({ next: undefined, set: soon })).toBeUndefined()
})

function offered(times: { next: Date | undefined; set: Date | undefined }) {
  return offeredReminder({ ...times, now: new Date('2026-11-20T14:00:00.000Z') })
}
