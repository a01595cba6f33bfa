import { expect, test } from 'vitest'
import { ServiceError } from '#contract/errors'
import { consoleOperations } from '#lib/api/console-operations'
import { readAnswer } from '#lib/api/read-answer'
import { mustBeReadWhole } from './unread-members'

const answered = {
  id: 'c1',
  email: 'ana@example.com',
  type: 'individual',
  kyc_type: 'standard',
  country: 'VE',
  is_verified: true,
}

test.each([
  ['phone_number', { phone_number: { number: { local: '0412' } } }],
  ['address_line_1', { address: ['Av. Bolívar', '3'] }],
  ['email', { email: 7n.toString().repeat(2_001) }],
])('a customer whose %s cannot be read is not saved over, unless it was typed anew', (member, odd) => {
  const { email: _, ...rest } = answered
  const customer = read({ ...(member === 'email' ? rest : answered), ...odd })
  expect(() => mustBeReadWhole(customer, { city: 'Caracas' })).toThrow(ServiceError)
  try {
    mustBeReadWhole(customer, { city: 'Caracas' })
  } catch (error) {
    expect(error).toMatchObject({ code: 'member_unread', errors: [{ pointer: `/${member}`, code: 'member_unread' }] })
    expect(JSON.stringify(error)).not.toContain('0412')
  }
  expect(() => mustBeReadWhole(customer, { [member]: 'typed' })).not.toThrow()
})

test.each([
  ['phone_number', '+58*******77'],
  ['email', 'a•••@example.com'],
  ['address_line_1', 'Av. ***** 3'],
  ['city', 'M\uFFFDrida'],
])(
  'a customer whose %s came masked, or with letters that nobody can read, is not saved over with the mask, unless it was typed anew',
  (member, masked) => {
    const customer = read({ ...answered, [member]: masked })
    expect(() => mustBeReadWhole(customer, { country: 'CO' })).toThrow(
      expect.objectContaining({ code: 'member_unread', errors: [{ pointer: `/${member}`, code: 'member_unread' }] }),
    )
    expect(() => mustBeReadWhole(customer, { [member]: 'typed' })).not.toThrow()
  },
)

test('a member that the API omits, or reports as empty, prevents nothing', () => {
  expect(() => mustBeReadWhole(read({ ...answered, phone_number: null }), { city: 'Caracas' })).not.toThrow()
})

function read(body: unknown) {
  return readAnswer(consoleOperations.readCustomer, { status: 200, headers: {}, text: JSON.stringify(body) })
}
