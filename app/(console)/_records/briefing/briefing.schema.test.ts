import { expect, test } from 'vitest'
import { toFieldErrors } from '#contract/field-errors'
import { BriefingVersion, ChangedBriefing, NewBriefing } from './briefing.schema'

const english = 'Banesco is not answering.'
const faultOf = (spanish: string) => {
  const { success, error } = NewBriefing.safeParse({ spanish, english, end: 'today' })
  return success ? 'accepted' : toFieldErrors(error.issues)[0]
}
const refusedAs = (code: string) => ({ pointer: '/spanish', code })

test.each([
  ['Banesco no está respondiendo desde las 9:39 a. m. Los pagos enviados siguen su curso.'],
  ['Del 20.11.2026 al 2026-11-27 se paga más tarde.'],
  ['El 20/11/2026 y el 21-11-26, de 10 a 12.'],
  ['Faltan 123456 bolívares, no más.'],
  ['Entre 12345 y 678901 bolívares'],
  ['x'.repeat(500)],
])('callers are told “%s”', (text) => expect(faultOf(text)).toBe('accepted'))

test.each([
  ['an e-mail', 'Escriba a ana.salcedo@example.com por favor'],
  ['an e-mail without a dot', 'Escriba a ana@localhost por favor'],
  ['seven digits', 'La cédula 1234567 no sirve'],
  ['a phone', 'Llame al 0412-555.12.34 hoy'],
  ['a phone with its country', 'Llame al +58 (412) 555 1234 hoy'],
  ['a document', 'Pida el V-12.345.678 de nuevo'],
  ['an account beside a date', 'El 20.11.2026 a 0105 0123 7212 3456 7890'],
  ['hidden characters', 'Banesco no est\u200bá respondiendo'],
])('a text with %s is refused', (_what, text) => expect(faultOf(text)).toEqual(refusedAs('invalid_format')))

test('a text has 10 to 500 characters in one paragraph, without the blanks at its ends', () => {
  expect(faultOf('x'.repeat(501))).toEqual(refusedAs('too_long'))
  expect(faultOf(' 123456789\n ')).toEqual(refusedAs('too_short'))
  expect(NewBriefing.parse({ spanish: ' Primera línea\n\nsegunda  línea ', english, end: 'open' }).spanish).toBe(
    'Primera línea segunda línea',
  )
})

test('both languages and an end are needed; only a change may keep the end, and names a version', () => {
  expect(NewBriefing.safeParse({ spanish: english, english: '', end: 'today' }).success).toBe(false)
  expect(NewBriefing.safeParse({ spanish: english, english, end: 'never' }).success).toBe(false)
  expect(NewBriefing.safeParse({ spanish: english, english, end: 'same' }).success).toBe(false)
  expect(ChangedBriefing.safeParse({ spanish: english, english, end: 'same' }).success).toBe(true)
  for (const version of [0, 1.5, '1']) expect(BriefingVersion.safeParse({ id: crypto.randomUUID(), version }).success).toBe(false)
})
