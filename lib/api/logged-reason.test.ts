import { expect, test } from 'vitest'
import { loggedReason } from './logged-reason'

const reason = (detail: string, reference: string) => loggedReason(JSON.stringify({ detail }), { key: '', sent: [{ reference }] })

test('what was sent is cut out of the words of an API sign by sign, also where its signs mean something in an expression', () => {
  expect(reason('the code wxyz fits, the code w..z does not', 'w..z')).toBe('the code wxyz fits, the code ••• does not')
  expect(reason('the code wwwz fits, the code w+z does not', 'w+z')).toBe('the code wwwz fits, the code ••• does not')
  for (const odd of ['(((', '\\\\\\', '*?+', '$&$1']) expect(reason(`refused: ${odd}`, odd)).toBe('refused: •••')
})
