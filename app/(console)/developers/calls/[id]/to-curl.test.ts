import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { toCurl } from './to-curl'

const pay = { method: 'POST', path: '/v1/transfers/quote/{id}/pay', members: { id: 'q1' }, query: {}, idempotencyKey: 'k1' }

test('a call is repeated with its ids and the key of its intent, and without the key of the console', () => {
  expect(toCurl(pay)).toBe(
    [
      'curl -X POST "$API_BASE_URL/v1/transfers/quote/q1/pay" \\',
      '  -H "x-api-key: $API_KEY" \\',
      '  -H "content-type: application/json" \\',
      "  -H 'idempotency-key: k1' \\",
      '  --data @body.json',
    ].join('\n'),
  )
})

test('what was cut out of the log is a variable to be filled in', () => {
  const query = { email: 'a*****@b.co', q: '•••', state: 'ACTIVE' }
  const call = { method: 'GET', path: '/v1/x/{organizationId}', members: {}, query, idempotencyKey: null }
  expect(toCurl(call)).toContain('"$API_BASE_URL/v1/x/$ORGANIZATION_ID?email=$EMAIL&q=$Q&state=ACTIVE"')
})

test('an id or a key cannot give orders to the shell', () => {
  const nasty = `a'b"c$(touch x)\`id\`!;\\ &|`
  const printed = execFileSync(
    'bash',
    ['-c', `curl() { printf '%s\\n' "$@"; }\n${toCurl({ ...pay, members: { id: nasty }, idempotencyKey: nasty })}`],
    {
      env: { ...process.env, API_BASE_URL: 'https://api', API_KEY: 'k' },
      encoding: 'utf8',
    },
  ).split('\n')
  const { pathname } = new URL(printed[2] ?? '')
  expect(decodeURIComponent(pathname.split('/')[4] ?? '')).toBe(nasty)
  expect(printed).toContain(`idempotency-key: ${nasty}`)
  expect(printed).toContain('x-api-key: k')
})
