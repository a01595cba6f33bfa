import { expect, test } from 'vitest'
import { TermsInput } from './batch.schema'
import { mostDriftBps, readDrift } from './drift-entry'

test.each([
  ['1', 100],
  ['1.5', 150],
  ['1,5', 150],
  [' 0,29 % ', 29],
  ['0', 0],
  ['0.07', 7],
  ['20', 2_000],
  ['20.00', 2_000],
])('“%s” percent are %i basis points', (typed, bps) => expect(readDrift(typed)).toBe(bps))

test.each(['', ' ', '-1', '20.01', '100', '1.005', '1,000', '1.5.0', '1e1', 'one', '1 5', '.5', '٣'])(
  '“%s” is refused, not rounded',
  (typed) => expect(readDrift(typed)).toBeUndefined(),
)

test('the form and the action accept the same limits', () => {
  const accepts = (driftLimitBps: number) =>
    TermsInput.safeParse({ id: '0b9d2c1e-5f0a-4a51-9a42-3d5f2f0c1a77', driftLimitBps }).success
  expect([accepts(0), accepts(mostDriftBps), accepts(mostDriftBps + 1), accepts(-1)]).toEqual([true, true, false, false])
})
