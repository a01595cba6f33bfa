import { expect, test } from 'vitest'
import { ServiceError } from '#contract/errors'
import { readJsonBody } from './body'
import { fromRequest } from './incoming'

const kilobyte = new Uint8Array(1024).fill(32)

test('of a body of 50 MB no more than the limit is read', async () => {
  let pulled = 0
  const body = new ReadableStream({
    pull(controller) {
      pulled++
      if (pulled > 50 * 1024) controller.close()
      else controller.enqueue(kilobyte)
    },
  })
  expect(await codeOf(read(body))).toBe('payload_too_large')
  expect(pulled).toBeLessThan(70)
})

test('a body that announces its size is refused unread', async () => {
  const body = new ReadableStream(
    {
      pull() {
        throw new Error('read')
      },
    },
    { highWaterMark: 0 },
  )
  expect(await codeOf(read(body, { 'content-length': '52428800' }))).toBe('payload_too_large')
})

test.each([
  ['broken JSON', '{"a":', 'invalid_json'],
  ['bytes that are not UTF-8', Buffer.from([0x22, 0xff, 0x22]), 'invalid_json'],
  ['33 levels', '['.repeat(33) + ']'.repeat(33), 'invalid_json'],
  ['20,000 levels', '['.repeat(20_000), 'invalid_json'],
  ['many open quotes', '"\\"'.repeat(20_000), 'invalid_json'],
])('%s is refused', async (_, text, code) => {
  const started = process.cpuUsage()
  expect(await codeOf(read(text))).toBe(code)
  expect(process.cpuUsage(started).user, 'in µs').toBeLessThan(500_000)
})

test.each([
  ['at the top', '{"amount":1,"amount":100}', '/amount'],
  ['inside of an object', '{"source":{"currency":"USDC","payment_rail":"x","currency":"VES"}}', '/source/currency'],
  ['inside of a list', '{"list":[{"a":1},{"b":1,"c":[1,{"d":1}],"b":2}]}', '/list/1/b'],
  ['written in two ways', '{"amount":1,"\\u0061mount":100}', '/amount'],
  ['with characters that pointers escape', '{"a/b~":1,"a/b~":1}', '/a~1b~0'],
  ['that is special to JavaScript', '{"__proto__":{},"__proto__":{}}', '/__proto__'],
  ['behind strings that look like members', '{"x":"{\\"a\\":1,\\"a\\":2}","y":[",","a"],"z":1,"z":2}', '/z'],
])('a member that is there twice is refused and named: %s', async (_, text, pointer) => {
  await expect(read(text)).rejects.toMatchObject({ code: 'validation_failed', errors: [{ pointer, code: 'duplicate_field' }] })
})

test('a member of one name in different objects, or as a value, is not there twice', async () => {
  const text = '{"a":{"a":"a","b":["a","a",{"a":1},{"a":1}]},"b":{"a":1},"":{"":""}}'
  expect(await read(text)).toMatchObject({ a: { a: 'a' }, b: { a: 1 } })
})

test('the largest body is searched for members that are there twice in a moment', async () => {
  const members = Array.from({ length: 5000 }, (_, index) => `"m${index}":1`)
  const started = process.cpuUsage()
  await expect(read(`{${[...members, '"m0":2'].join(',')}}`)).rejects.toMatchObject({ code: 'validation_failed' })
  expect(process.cpuUsage(started).user, 'in µs').toBeLessThan(500_000)
})

test('brackets inside of strings are no levels, and text is trimmed and normalised', async () => {
  const text = JSON.stringify({ note: ` ${'[{'.repeat(100)}\\"[ `, name: 'Jose\u0301', empty: '  ' })
  expect(await read(text)).toEqual({ note: `${'[{'.repeat(100)}\\"[`, name: 'José' })
})

test('other content types are refused; no body at all is no body', async () => {
  expect(await codeOf(read('a=1', { 'content-type': 'application/x-www-form-urlencoded' }))).toBe('unsupported_media_type')
  expect(await codeOf(read('{}', { 'content-type': 'application/jsonp' }))).toBe('unsupported_media_type')
  expect(await read('{}', { 'content-type': 'Application/JSON; charset=utf-8' })).toEqual({})
  expect(await readJsonBody(fromRequest(new Request('http://service/', { method: 'POST' })))).toBeUndefined()
})

function read(body: BodyInit, headers: Record<string, string> = {}): Promise<unknown> {
  const init = { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers }, duplex: 'half' }
  return readJsonBody(fromRequest(new Request('http://service/', init)))
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (reason) => reason,
  )
  if (error instanceof ServiceError) return error.code
  throw error
}
