import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { fieldErrorCodes } from './field-error-codes'
import { toFieldErrors } from './field-errors'
import type { Operation } from './operation'
import { operations } from './operations'
import { normalizeBody, plainText } from './primitives'
import { serviceOperations } from './service-operations'
import * as records from './test-records'
import { takes } from './test-schema'

const all: Operation[] = Object.values<Operation>({ ...operations, ...serviceOperations })
const bodies = [...new Map(all.filter(({ takesBody }) => takesBody).map((operation) => [operation.body, operation])).values()]
const known: readonly string[] = fieldErrorCodes
const json = fc.jsonValue({ maxDepth: 3 })

/** Values as bodies could have them: members of real names with any content. */
const members = [...new Set(bodies.flatMap(({ body }) => namesIn(body)))]
const likely = fc.dictionary(fc.constantFrom(...members), json, { maxKeys: 8 })

function namesIn(body: z.ZodType): string[] {
  return Object.keys(
    'shape' in body && body.shape instanceof Object ? body.shape : { outcome: 1, reference: 1, amount: 1, code: 1 },
  )
}

/** Returns whether the value has an object or a list that could have the member at a pointer. */
function canHave(value: unknown, pointer: string): boolean {
  let place: unknown = value
  for (const step of pointer.split('/').slice(1)) {
    if (typeof place !== 'object' || place === null) return false
    place = Reflect.get(place, step.replaceAll('~1', '/').replaceAll('~0', '~'))
  }
  return true
}

describe.each(bodies)('the body of $name', ({ body }) => {
  test('is accepted or refused by known codes, whatever it is, and its check never fails', () => {
    fc.assert(
      fc.property(fc.oneof(json, likely), (value) => {
        const parsed = body.safeParse(value, { reportInput: true })
        const faults = toFieldErrors(parsed.error?.issues ?? [])
        expect(faults.length === 0).toBe(parsed.success)
        for (const { code } of faults) expect(known).toContain(code)
      }),
      { numRuns: 25 },
    )
  })

  test('names members of what was sent, present or missing', () => {
    fc.assert(
      fc.property(likely, (value) => {
        const faults = toFieldErrors(body.safeParse(value, { reportInput: true }).error?.issues ?? [])
        for (const { pointer = '', code } of faults) expect(canHave(value, pointer), `${pointer} ${code}`).toBe(true)
      }),
      { numRuns: 25 },
    )
  })
})

test('what an answer says is JSON, and is the same after it was sent', () => {
  for (const [name, record] of Object.entries(records)) expect(JSON.parse(JSON.stringify(record)), name).toEqual(record)
})

describe('a normalized body', () => {
  test('is normalized already', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(normalizeBody(normalizeBody(value))).toEqual(normalizeBody(value))
      }),
    )
  })

  test('has no text with blanks at its ends, and no empty member', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.constantFrom(' ', '\t x', 'y\n', ''))), (value) => {
        for (const text of Object.values(Object(normalizeBody(value)))) {
          expect(text).toBe(String(text).trim())
          expect(text).not.toBe('')
        }
      }),
    )
  })

  test('has the numbers, truths and nulls that it was sent with', () => {
    const value = fc.dictionary(fc.string(), fc.oneof(fc.integer(), fc.boolean(), fc.constant(null)))
    fc.assert(
      fc.property(value, (body) => {
        expect(normalizeBody(body)).toEqual({ ...body })
      }),
    )
  })

  test('has letters in one form, so that the same name is the same text', () => {
    fc.assert(
      fc.property(fc.constantFrom('José', 'Muñoz', 'Zoë', 'Ångström'), (name) => {
        expect(normalizeBody(name.normalize('NFD'))).toBe(normalizeBody(name.normalize('NFC')))
      }),
    )
  })
})

test('a line of text is as long as it says, and no longer, counted as the database counts it', () => {
  for (const length of [1, 5, 100]) {
    expect(takes(plainText(length), 'ñ'.repeat(length))).toBe(true)
    expect(takes(plainText(length), 'ñ'.repeat(length + 1))).toBe(false)
  }
})
