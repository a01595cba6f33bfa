import { parse } from 'lossless-json'

/** A number of an answer with the digits that it was written with: "9007199254740993", "10.00". */
export class WrittenNumber {
  constructor(readonly text: string) {}
}

/** Stands for a text that is no JSON. */
export const broken = Symbol('broken')

/** A number that JavaScript would not give back as it was written: over 15 digits, with an exponent, or with zeros at the end of its decimals. */
const losesDigits = /[:,[\s]-?(?:\d[\d.]{15}|[\d.]+[eE]|\d+\.\d*0[\s,}\]])|^\s*-?\d/

/**
 * JSON without losing a digit: numbers that a float keeps are numbers, every other one is a `WrittenNumber`. Undefined for nothing at all,
 * `broken` for what is no JSON. The careful parser is slow, so it reads only what holds such a number.
 */
export function parseJson(text: string): unknown {
  if (text.trim() === '') return undefined
  try {
    return losesDigits.test(text)
      ? parse(text, null, { parseNumber, onDuplicateKey: ({ newValue }) => newValue })
      : JSON.parse(text)
  } catch {
    return broken // named by the caller, who knows what a broken answer means
  }
}

function parseNumber(text: string): number | WrittenNumber {
  return losesDigits.test(`:${text},`) ? new WrittenNumber(text) : Number(text)
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof WrittenNumber)
}
