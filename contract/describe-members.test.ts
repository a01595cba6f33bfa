import { expect, test } from 'vitest'
import { z } from 'zod'
import { BankAccountBody } from './bank-account-body'
import './bank-accounts'
import { CustomerBody } from './customer-body'
import './customers'
import { describeMembers } from './describe-members'

test('a body that forms in browsers check has a sentence for each of its members', () => {
  for (const { shape } of [CustomerBody, BankAccountBody]) {
    for (const [name, member] of Object.entries(shape))
      expect(z.globalRegistry.get(member), name).toMatchObject({ description: expect.stringMatching(/\.$/) })
  }
})

test('no two bodies share a member, which would have the sentence of only one of them', () => {
  const members = [...Object.values(CustomerBody.shape), ...Object.values(BankAccountBody.shape)]
  expect(new Set<unknown>(members).size).toBe(members.length)
})

test('an earlier description of a member stays', () => {
  const body = z.object({ count: z.int().meta({ format: 'int32' }) })
  describeMembers(body, { count: { description: 'How many.', example: 3 } })
  expect(body.shape.count.meta()).toEqual({ format: 'int32', description: 'How many.', example: 3 })
})
