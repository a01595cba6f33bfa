import { z } from 'zod'
import type { OperationName } from '#contract/api'
import { consoleOperations } from './console-operations'
import { contentOf, rowsOf } from './content'
import { amountDigitsOf, figureIn, shiftPoint } from './figures'
import { isRecord } from './json'
import { schemaName } from './members'
import { namesIn, toPointer, valueAt } from './pointer'

/** Minor units are 1/100. Only a mapping can state the unit: 1000 may be 10.00 or 1,000.00, and no answer shows which. */
type FigureUnit = 'minor' | 'major'
export type MemberMapping = { at: string; unit?: FigureUnit }
/** `at`: the pointer to the record or the list in the answer. `members`: by our pointer, each relative to the record or row. */
export type OperationMapping = { at?: string; members: Readonly<Record<string, MemberMapping>> }
export type ApiMapping = Partial<Readonly<Record<OperationName, OperationMapping>>>

const Pointer = z
  .string()
  .regex(/^(?=.{0,1000}$)(\/([^~/]|~[01])*)*$/, { message: 'must be a JSON pointer, such as /data/customer' })
const Unit = z.enum(['minor', 'major'], { message: 'must be minor (1/100) or major' })
const MemberEntry = z.union([Pointer.transform((at) => ({ at })), z.strictObject({ at: Pointer, unit: Unit.optional() })])
const OperationEntry = z.strictObject({ at: Pointer.optional(), members: z.record(z.string(), MemberEntry).default({}) })

const longestFile = 1_000_000
const mostMistakes = 20

/** Parses the text of a mapping file (docs/remote.md). Throws an Error that lists its mistakes, twenty at most. */
export function readMapping(text: string): ApiMapping {
  if (text.length > longestFile) throw new Error('it is larger than 1 MB')
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch (error) {
    throw new Error('it is no JSON', { cause: error })
  }
  const parsed = z.record(z.string(), OperationEntry).safeParse(given)
  if (!parsed.success) throw new Error(z.prettifyError({ issues: parsed.error.issues.slice(0, mostMistakes) }))
  const wrong = Object.entries(parsed.data).flatMap(([name, entry]) => findMistakes(name, entry))
  if (wrong.length > 0) throw new Error(wrong.slice(0, mostMistakes).join('\n'))
  return parsed.data
}

function findMistakes(name: string, { members }: OperationMapping): string[] {
  const operation = Object.values(consoleOperations).find((one) => one.name === name)
  if (operation === undefined) return [`${name} is no operation; they are ${Object.keys(consoleOperations).join(', ')}`]
  const known = membersOf(operation.answer)
  return Object.entries(members).flatMap(([pointer, { unit }]) => {
    const member = known.get(pointer)
    if (member === undefined) return [`${name}: ${pointer} is no member of its answer; they are ${[...known.keys()].join(', ')}`]
    return unit !== undefined && unitOf(member) === undefined ? [`${name}: ${pointer} is no amount, so it has no unit`] : []
  })
}

/** Returns every member of an answer's record (or of its rows) by its pointer; members of groups are listed one by one. */
export function membersOf(answer: z.core.$ZodType): Map<string, z.core.$ZodType> {
  const entries = Object.entries(recordIn(answer)?.shape ?? {}).flatMap(([name, member]) => {
    const inner = member instanceof z.ZodObject ? Object.entries(member.shape) : []
    const inside = inner.map(([part, schema]): [string, z.core.$ZodType] => [toPointer([name, part]), schema])
    const own: [string, z.core.$ZodType][] = [[toPointer([name]), member]]
    return inside.length > 0 ? inside : own
  })
  return new Map(entries)
}

function recordIn(answer: z.core.$ZodType): z.ZodObject | undefined {
  if (answer instanceof z.ZodArray) return recordIn(answer.element)
  if (!(answer instanceof z.ZodObject)) return undefined
  const rows: unknown = answer.shape.data
  return rows instanceof z.ZodArray ? recordIn(rows.element) : answer
}

/** Returns the unit of this member in our own answers; undefined if it is not an amount. */
function unitOf(member: z.core.$ZodType): FigureUnit | undefined {
  if (member instanceof z.ZodOptional || member instanceof z.ZodNullable) return unitOf(member.unwrap())
  if (member instanceof z.ZodNumber) return 'major'
  return member instanceof z.ZodString && !z.safeParse(member, '').success && schemaName(member) === undefined
    ? 'minor'
    : undefined
}

/** Returns the answer in our form as far as the mapping covers it; the table of spellings handles the rest. */
export function applyMapping({ at, members }: OperationMapping, answer: z.ZodType, body: unknown): unknown {
  const base = at === undefined ? body : valueAt(body, at)
  const known = membersOf(answer)
  const overlaid = (from: unknown, onto: unknown) => overlay(members, known, from, onto)
  if (recordIn(answer) === answer) return overlaid(base, at === undefined ? contentOf(answer, body) : base)
  const rows = Array.isArray(base) ? base : rowsOf(z.unknown(), base)
  if (rows === undefined) return base
  const mapped = rows.map((row) => overlaid(row, row))
  return answer instanceof z.ZodArray ? mapped : { ...(isRecord(body) ? body : {}), data: mapped }
}

function overlay(
  members: OperationMapping['members'],
  known: ReadonlyMap<string, z.core.$ZodType>,
  from: unknown,
  onto: unknown,
): unknown {
  if (!isRecord(from)) return onto
  const result: Record<string, unknown> = isRecord(onto) ? { ...onto } : {}
  for (const [pointer, { at, unit }] of Object.entries(members)) {
    const [name = '', part] = namesIn(pointer)
    const value = inOurUnit(valueAt(from, at), unit, unitOf(known.get(pointer) ?? z.unknown()))
    const group = result[name]
    result[name] = part === undefined ? value : { ...(isRecord(group) ? group : {}), [part]: value }
  }
  return result
}

/** Converts a figure to decimal text in the unit of our answers. A value without a known unit is returned unchanged. */
function inOurUnit(value: unknown, unit: FigureUnit | undefined, ours: FigureUnit | undefined): unknown {
  if (unit === undefined || ours === undefined || unit === ours) return value
  const figure = figureIn(value)
  const text = amountDigitsOf(figure) ?? figure
  return typeof text === 'string' ? shiftPoint(text, unit === 'minor' ? -2 : 2) : undefined
}
