import { expect, test } from 'vitest'
import type { KycType } from '#contract/customer-body'
import { review } from '#contract/test-records'
import { approvalDays, endOfApproval } from './approval-end'

const zone = 'America/Caracas'
const daysOf = (kyc_type: KycType, now: string) =>
  approvalDays({ customer: { ...review.customer, kyc_type } }, new Date(now), zone)

test('an approval can end from tomorrow on, by the clock of the business, and as late as the tier allows', () => {
  expect(daysOf('standard', '2026-11-20T14:00:00Z')).toEqual({ first: '2026-11-21', last: '2028-11-20' })
  expect(daysOf('enhanced', '2026-11-20T02:00:00Z')).toEqual({ first: '2026-11-20', last: '2027-11-19' })
  expect(daysOf('enhanced', '2028-02-29T14:00:00Z').last).toBe('2029-02-28')
  expect(daysOf('standard', '2026-12-31T14:00:00Z')).toEqual({ first: '2027-01-01', last: '2028-12-31' })
})

test('an approval of a tier that only another API knows can end as late as the strictest tier allows', () => {
  expect(daysOf(JSON.parse('"tier_3"'), '2026-11-20T14:00:00Z').last).toBe('2027-11-20')
})

test('an approval is valid through the day that was chosen', () => {
  expect(endOfApproval('2027-11-20', zone)).toEqual(new Date('2027-11-21T03:59:59.999Z'))
})
