import { expect, test } from 'vitest'
import { followConversation } from './conversation'

/** Makes a message of the protocol: type, length and content. */
function message(type: string, content = ''): Buffer {
  const head = Buffer.alloc(5)
  head.write(type, 'latin1')
  head.writeUInt32BE(content.length + 4, 1)
  return Buffer.concat([head, Buffer.from(content, 'latin1')])
}

const started = () => {
  const conversation = followConversation()
  conversation.sent(Buffer.from('\0\0\0\x08whatever'))
  expect(conversation.isWaiting()).toBe(true)
  conversation.received(Buffer.concat([message('R', '\0\0\0\0'), message('Z', 'I')]))
  expect(conversation.isWaiting()).toBe(false)
  return conversation
}

test('an answer is owed for each statement that was sent, however the answers are cut into pieces', () => {
  const conversation = started()
  const statement = Buffer.concat([message('P', 'select'), message('B'), message('E'), message('S')])
  conversation.sent(Buffer.concat([statement, statement]))
  const answer = Buffer.concat([message('1'), message('D', 'Z\0\0\0\x05I'), message('C', 'SELECT 1'), message('Z', 'I')])
  for (const [place, byte] of Buffer.concat([answer, answer]).entries()) {
    expect(conversation.isWaiting(), String(place)).toBe(true)
    conversation.received(Buffer.from([byte]))
  }
  expect(conversation.isWaiting()).toBe(false)
})

test('the description of a statement is owed too', () => {
  const conversation = started()
  conversation.sent(Buffer.concat([message('P', 'select'), message('D', 'S'), message('H')]))
  expect(conversation.isWaiting()).toBe(true)
  conversation.received(message('t', '\0\0'))
  expect(conversation.isWaiting()).toBe(false)
})

test('a description waits for the answers before it, except inside of a transaction', () => {
  const conversation = started()
  const query = message('Q', 'select 1\0')
  const description = Buffer.concat([message('P', 'select'), message('D', 'S'), message('H')])
  const both = Buffer.concat([query, description])
  const whole = Buffer.concat([query, message('P', 'select'), message('B'), message('E'), message('S')])
  expect(conversation.waitsFrom(description)).toBe(description.length)
  expect(conversation.waitsFrom(whole)).toBe(whole.length)
  expect(conversation.waitsFrom(both)).toBe(query.length)
  conversation.sent(query)
  expect(conversation.waitsFrom(description)).toBe(0)
  conversation.received(message('Z', 'T'))
  expect(conversation.waitsFrom(both)).toBe(both.length)
})

test('a transaction that lifts its deadline takes its time until its end', () => {
  const conversation = started()
  conversation.sent(message('Q', 'begin\0'))
  conversation.received(message('Z', 'T'))
  conversation.sent(message('Q', 'set local statement_timeout = 0\0'))
  conversation.received(message('Z', 'T'))
  expect([conversation.isInTransaction(), conversation.isUnhurried()]).toEqual([true, true])
  conversation.sent(message('Q', 'commit\0'))
  conversation.received(message('Z', 'I'))
  expect([conversation.isInTransaction(), conversation.isUnhurried()]).toEqual([false, false])
})

test('a server says that it follows another one, and why it ends a connection', () => {
  const conversation = followConversation()
  conversation.sent(Buffer.from('\0\0\0\x08whatever'))
  conversation.received(message('S', 'in_hot_standby\0off\0'))
  expect(conversation.isStandby()).toBe(false)
  conversation.received(Buffer.concat([message('S', 'in_hot_standby\0on\0'), message('Z', 'I')]))
  expect(conversation.isStandby()).toBe(true)
  conversation.received(message('E', 'SFATAL\0C57P01\0Mterminating connection\0\0'))
  expect(conversation.farewell()).toBe('57P01')
})
