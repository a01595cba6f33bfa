import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Operation } from './operation'
import { operations } from './operations'
import { serviceOperations } from './service-operations'
import { takes } from './test-schema'

const all: Operation[] = Object.values<Operation>({ ...operations, ...serviceOperations })
type Member = { where: string; schema: z.core.$ZodType }

/** Returns every member of a schema, at any depth, by the way to it. */
function membersIn(schema: z.core.$ZodType, where: string): Member[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, member]) => [
      { where: `${where}.${name}`, schema: member },
      ...membersIn(member, `${where}.${name}`),
    ])
  if (schema instanceof z.ZodArray) return membersIn(schema.element, `${where}[]`)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return membersIn(schema.unwrap(), where)
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) return membersIn(schema.unwrap(), where)
  if (schema instanceof z.ZodDiscriminatedUnion || schema instanceof z.ZodUnion)
    return schema.options.flatMap((option, index) => membersIn(option, `${where}|${index}`))
  if (schema instanceof z.ZodPipe) return membersIn(schema.in, where)
  return []
}

const requests = all.flatMap(({ name, body, query }) => [
  ...membersIn(body, `${name} body`),
  ...membersIn(query, `${name} query`),
])
const answers = all.flatMap(({ name, answer }) => membersIn(answer, `${name} answer`))

/** Returns the description that a member has itself, or by the schema that it wraps. */
function metaOf(schema: z.core.$ZodType): z.core.GlobalMeta {
  const wrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
  return { ...(wrapped ? metaOf(schema.unwrap()) : {}), ...z.globalRegistry.get(schema) }
}

/** Returns whether an example is a value of its member. Several values of a filter are joined by commas on the way. */
function fits({ schema }: Member, example: unknown): boolean {
  const values = [example, ...(Array.isArray(example) ? [example.join()] : [])]
  return values.some((value) => schema instanceof z.ZodType && takes(schema, value))
}

describe.each([
  ['requests', requests],
  ['answers', answers],
])('the members of %s', (_what, members) => {
  test('are many, so that none of these checks passes by looking at nothing', () => expect(members.length).toBeGreaterThan(150))

  test('have examples that they accept', () => {
    const wrong = members.filter((member) => {
      const { example } = metaOf(member.schema)
      return example !== undefined && !fits(member, example)
    })
    expect(wrong.map(({ where }) => where)).toEqual([])
  })

  test('are described by sentences that end', () => {
    const unsaid = members.filter(({ schema }) => !/^[A-Z`0-9].*[.…]$/s.test(metaOf(schema).description ?? ''))
    expect(unsaid.map(({ where }) => where)).toEqual([])
  })

  test('have names in lower case, with underscores', () => {
    expect(members.filter(({ where }) => !/[.\]][a-z][a-z0-9_]*$/.test(where)).map(({ where }) => where)).toEqual([])
  })
})

test('no answer has a key, a password or a secret, except where one is given out once', () => {
  const secret = answers.filter(({ where }) => /(secret|password|token|api_key)$/.test(where))
  expect(secret.map(({ where }) => where).sort()).toEqual([
    'createApiKey answer.api_key',
    'createWebhookEndpoint answer.secret',
    'listWebhookEndpoints answer.data[].secret',
    'readWebhookEndpoint answer.secret',
    'rotateApiKey answer.api_key',
    'rotateWebhookSecret answer.secret',
    'updateWebhookEndpoint answer.secret',
  ])
})

test('every time in an answer is RFC 3339, and every amount in text is digits', () => {
  const times = answers.filter(
    ({ where }) =>
      /_(at|until|before|since|by)$/.test(where) && !/(created|requested|submitted|approved|changed|paid|resent)_by$/.test(where),
  )
  expect(times.length).toBeGreaterThan(20)
  for (const { where, schema } of times) expect(metaOf(schema).format, where).toBe('date-time')
  const amounts = answers.filter(({ where }) =>
    /(listTransactions|readTransactionSums|listDeposits) answer.*\.amount$/.test(where),
  )
  for (const { where, schema } of amounts)
    expect([where, schema instanceof z.ZodType && takes(schema, '1.5')]).toEqual([where, false])
})
