import { z } from 'zod'
import { figureNumber, readFigure } from '#contract/figures'
import { amountDigitsOf, digitsOf, figureIn, toExactNumber } from './figures'
import { isRecord, WrittenNumber } from './json'
import { schemaName } from './members'

/** Converts a value to what the schema expects, if it can mean that; otherwise returns it unchanged. */
export type Coerce = (value: unknown) => unknown

const mostText = 2_000
const mostWord = 64

/** Returns the conversion of other notations of a value of this schema. */
export function coercerOf(schema: z.core.$ZodType): Coerce {
  if (schema instanceof z.ZodEnum) return wordOf(schema.options.map(String))
  if (schema instanceof z.ZodString) return isTime(schema) ? toTime : accepts(schema, '') ? toText : toFigureText
  if (schema instanceof z.ZodNumber) return schemaName(schema) === 'Figure' ? toFigure : toNumber
  if (schema instanceof z.ZodBoolean) return toBoolean
  if (schema instanceof z.ZodCustom) return asTold
  return (value) => value
}

/** Returns a value in the members of the API, with every digit of its numbers; those that no number represents exactly are text. */
function asTold(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asTold)
  if (isRecord(value)) return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, asTold(inner)]))
  return value instanceof WrittenNumber ? value.text : value
}

/** Returns the value of a missing member: empty text, or undefined where any value would be a claim. */
export function lackOf(schema: z.core.$ZodType): '' | undefined {
  if (schema instanceof z.ZodEnum) return ''
  if (!(schema instanceof z.ZodString) || isTime(schema)) return undefined
  return schemaName(schema) === 'Id' || accepts(schema, '') ? '' : undefined
}

function isTime(schema: z.ZodString): boolean {
  return schema.meta()?.format === 'date-time'
}

function accepts(schema: z.core.$ZodType, value: unknown): boolean {
  return z.safeParse(schema, value).success
}

/** Maps other spellings of our words ("PAGO_MOVIL"); an unknown word is returned unchanged: it is shown, and proves nothing. */
function wordOf(options: readonly string[]): Coerce {
  const known = new Map(options.map((option) => [toBare(option), option]))
  return (value) => {
    if (typeof value !== 'string' || value.trim() === '' || value.length > mostWord) return undefined
    // Every object has members of these names, so a text that is looked up by such a word would be found, and be none.
    if (value in Object.prototype) return undefined
    return known.get(toBare(value)) ?? value
  }
}

function toBare(word: string): string {
  return word.toLowerCase().replace(/[\s_-]/g, '')
}

function toText(value: unknown): unknown {
  const text = digitsOf(value) ?? value
  return typeof text === 'string' && text.length > mostText ? undefined : text
}

/** Converts the digits of an amount, which may come with its currency, to text. */
function toFigureText(value: unknown): unknown {
  const figure = figureIn(value)
  return toText(amountDigitsOf(figure) ?? figure)
}

function toNumber(value: unknown): unknown {
  const figure = figureIn(value)
  const text = amountDigitsOf(figure) ?? figure
  return typeof text === 'string' ? toExactNumber(text) : text
}

/** Converts to a number as `readFigure` reads it, with six decimals; what is no amount remains. */
function toFigure(value: unknown): unknown {
  const number = toNumber(value)
  const figure = typeof number === 'number' ? readFigure(number) : undefined
  return figure === undefined ? number : figureNumber(figure)
}

function toBoolean(value: unknown): unknown {
  const word = digitsOf(value) ?? (typeof value === 'string' ? value.trim().toLowerCase() : undefined)
  if (word === undefined) return value
  if (['true', '1', 'yes', 'y', 'si', 'sí', 's'].includes(word)) return true
  return ['false', '0', 'no', 'n'].includes(word) ? false : value
}

/** Converts to RFC 3339 in UTC with milliseconds. No zone means UTC; a number is seconds or milliseconds since 1970. */
function toTime(value: unknown): string | undefined {
  const digits = digitsOf(value) ?? value
  if (typeof digits !== 'string' || digits.length > mostWord) return undefined
  if (/^\d{9,10}(\.\d+)?$/.test(digits)) return isoOf(new Date(Number(digits) * 1000))
  if (/^\d{12,13}$/.test(digits)) return isoOf(new Date(Number(digits)))
  if (!/^\d{4}-\d\d-\d\d/.test(digits)) return undefined
  const zoned = /(z|[+-]\d{2}:?\d{2})$/i.test(digits) || /^\d{4}-\d\d-\d\d$/.test(digits) ? digits : `${digits}Z`
  return isoOf(new Date(zoned))
}

function isoOf(time: Date): string | undefined {
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString()
}
