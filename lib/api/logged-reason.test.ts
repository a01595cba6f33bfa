import { expect, test } from 'vitest'
import { loggedReason } from './logged-reason'

const reason = (detail: string, reference: string) => loggedReason(JSON.stringify({ detail }), { key: '', sent: [{ reference }] })

test('what was sent is cut out of the words of an API sign by sign, also where its signs mean something in an expression', () => {
  expect(reason('the code wxyz fits, the code w..z does not', 'w..z')).toBe('the code wxyz fits, the code ••• does not')
  expect(reason('the code wwwz fits, the code w+z does not', 'w+z')).toBe('the code wwwz fits, the code ••• does not')
  for (const odd of ['(((', '\\\\\\', '*?+', '$&$1']) expect(reason(`refused: ${odd}`, odd)).toBe('refused: •••')
})

test('the texts of refused fields are logged without what was sent and without names', () => {
  const refused = {
    message: 'The given data was invalid.',
    errors: { name: ['Ana Rivas is taken'], phone: ['the phone 0414-555 belongs to Eva Mora Paz'] },
  }
  const sent = [{ phone_number: '0414-555' }]
  expect(loggedReason(JSON.stringify(refused), { key: '', sent })).toBe('••• is taken; the phone ••• belongs to •••')
})
