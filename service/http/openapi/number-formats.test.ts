import { InputData, JSONSchemaInput, quicktype } from 'quicktype-core'
import { expect, test } from 'vitest'
import { servedOperations } from '../operations'
import { openApiDocument } from './document'
import { isObject, type Json, listOf } from './json'

const document: Json = JSON.parse(JSON.stringify(openApiDocument(servedOperations)))
/** The range of each format in generated clients. Without a format most assume 32 bits for integers, and some for decimals. */
const ranges: Readonly<Record<string, { types: string[]; least: number; most: number }>> = {
  int32: { types: ['integer'], least: -(2 ** 31), most: 2 ** 31 - 1 },
  int64: { types: ['integer'], least: Number.MIN_SAFE_INTEGER, most: Number.MAX_SAFE_INTEGER },
  double: { types: ['number', 'integer'], least: -Number.MAX_VALUE, most: Number.MAX_VALUE },
}
const largestAmount = 999_999_999_999

test('every number of the document says how wide it is, and all that it may be fits', () => {
  const numbers = [...numbersIn(document, '')]
  expect(numbers.length).toBeGreaterThan(60)
  for (const { where, schema } of numbers) {
    const range = ranges[String(schema.format)]
    expect(range, `${where} has the format ${schema.format}`).toBeDefined()
    for (const bound of [schema.minimum, schema.maximum, schema.default, ...listOf(schema.examples)].filter(isNumber)) {
      expect(bound, where).toBeGreaterThanOrEqual(range?.least ?? 0)
      expect(bound, where).toBeLessThanOrEqual(range?.most ?? 0)
    }
    if ([schema.type].flat().includes('number')) expect([where, schema.format]).toEqual([where, 'double'])
  }
})

test('a number that is money is never narrow: 64 bits where it is whole, a double where it has decimals', () => {
  const money = [...numbersIn(document, '')].filter(({ where }) =>
    /amount|fees|rate$|fee$|threshold|expected_monthly|\/version$/.test(where),
  )
  expect(money.length).toBeGreaterThan(20)
  const bounded = ({ maximum }: Json) => isNumber(maximum) && maximum < 2 ** 31
  for (const { where, schema } of money.filter(({ schema: one }) => !bounded(one))) {
    const isWhole = schema.type === 'integer'
    expect([where, schema.format]).toEqual([where, isWhole ? 'int64' : 'double'])
  }
})

/** The form of a field in each language, and the types that can hold 999,999,999,999 or 0.01. */
const languages = [
  { lang: 'go', field: /^\t\w+\s+\*?(\w+)\s+`json:"(\w+)/gm, whole: ['int64'], decimal: ['float64'] },
  { lang: 'java', field: /^ {4}private (\w+) (\w+);/gm, whole: ['long', 'Long'], decimal: ['double', 'Double'] },
  { lang: 'python', field: /^ {4}(\w+)(?=: (\w+))/gm, whole: ['int'], decimal: ['float'] },
] as const

test.each(languages)(
  'types generated from the document for $lang have room for 999,999,999,999 and 0.01',
  async ({ lang, ...how }) => {
    expect([largestAmount + 0.01 > largestAmount, Number.isSafeInteger(largestAmount)]).toEqual([true, true])
    const text = await generate(lang)
    const fields = [...text.matchAll(how.field)].map(([, one = '', other = '']) =>
      lang === 'python' ? { name: one, type: other } : { name: toSnake(other), type: one },
    )
    const typesOf = (name: string) => fields.filter((field) => field.name === name).map(({ type }) => type)
    expect(typesOf('principal_minor')).toEqual([expect.toBeOneOf([...how.whole])])
    for (const name of ['source_amount', 'quoted_amount', 'total_fees', 'exchange_rate']) {
      const numbers = typesOf(name).filter((type) => !/^(str|string|String)$/.test(type))
      expect(numbers.length, name).toBeGreaterThan(0)
      for (const type of numbers) expect([name, type]).toEqual([name, expect.toBeOneOf([...how.decimal])])
    }
  },
)

async function generate(lang: 'go' | 'java' | 'python'): Promise<string> {
  const { Quote, Transaction, CreateQuoteBody } = object(object(document.components).schemas)
  const { amount } = object(object(CreateQuoteBody).properties)
  // In every body the amount has the same name, which the generator maps to one type; a name of its own keeps it separate.
  const properties = { quote: Quote, transaction: Transaction, principal_minor: amount }
  const schema = { type: 'object', required: ['principal_minor'], properties, components: document.components }
  const input = new JSONSchemaInput(undefined)
  await input.addSource({ name: 'Payments', schema: JSON.stringify(schema) })
  const inputData = new InputData()
  inputData.addInput(input)
  const { lines } = await quicktype({ inputData, lang, rendererOptions: { 'just-types': 'true' } })
  return lines.join('\n')
}

function toSnake(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function* numbersIn(value: unknown, where: string): Generator<{ where: string; schema: Json }> {
  if (Array.isArray(value)) for (const [index, one] of value.entries()) yield* numbersIn(one, `${where}/${index}`)
  if (!isObject(value)) return
  const types = [value.type].flat()
  if (types.includes('integer') || types.includes('number')) yield { where, schema: value }
  for (const [name, part] of Object.entries(value)) if (!/^examples?$/.test(name)) yield* numbersIn(part, `${where}/${name}`)
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number'
}

function object(value: unknown): Json {
  return isObject(value) ? value : {}
}
