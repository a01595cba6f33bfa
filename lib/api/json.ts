import { parse } from 'lossless-json'

/** A number of an answer with the digits of its source: "9007199254740993", "10.00". */
export class WrittenNumber {
  constructor(readonly text: string) {}
}

/** The result for text that is not JSON. */
export const broken = Symbol('broken')

/**
 * Matches numbers whose text a JavaScript number would not reproduce: over 15 digits, with an exponent, or with trailing zeros.
 */
const losesDigits = /[:,[\s]-?(?:\d[\d.]{15}|[\d.]+[eE]|\d+\.\d*0[\s,}\]])|^\s*-?\d/

/** More levels than any answer needs. What reads an answer calls itself for each level, and deeper ones would exhaust its stack. */
const mostLevels = 100

/**
 * Parses JSON without losing a digit: a number that a float cannot reproduce becomes a `WrittenNumber`. Undefined for empty text,
 * `broken` for text that is not JSON, or has too many levels. The exact parser is slow, so it is used only if the text has such a number.
 */
export function parseJson(text: string): unknown {
  if (text.trim() === '') return undefined
  if (hasTooManyLevels(text)) return broken
  try {
    const value = losesDigits.test(text)
      ? parse(text, null, { parseNumber, onDuplicateKey: ({ newValue }) => newValue })
      : JSON.parse(text)
    return mayBeUnstorable.test(text) ? storable(value) : value
  } catch {
    return broken // the caller decides what a broken answer means
  }
}

/** Finds NUL and halves of a character, which JSON can only write as escapes (or whole characters so written, which is no harm). */
const mayBeUnstorable = /\\u(0000|d[89a-f])/i

/** Replaces in all texts and names what PostgreSQL cannot store: what is stored or searched with it would fail. */
function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/\0|\p{Cs}/gu, '\ufffd')
  if (Array.isArray(value)) return value.map(storable)
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [storable(name), storable(inner)]))
}

/** Reads each character once and keeps nothing, because a text may be as long as an answer. */
function hasTooManyLevels(text: string): boolean {
  let [level, isText] = [0, false]
  for (let index = 0; index < text.length; index++) {
    const sign = text[index]
    if (isText && sign === '\\') index++
    else if (sign === '"') isText = !isText
    else if (!isText && (sign === '[' || sign === '{')) level++
    else if (!isText && (sign === ']' || sign === '}')) level--
    if (level > mostLevels) return true
  }
  return false
}

function parseNumber(text: string): number | WrittenNumber {
  return losesDigits.test(`:${text},`) ? new WrittenNumber(text) : Number(text)
}

/** Tells whether a value is a JSON object. A number with exact digits is none, although it is an object in memory. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof WrittenNumber)
}
