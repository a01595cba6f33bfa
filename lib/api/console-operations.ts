import type { z } from 'zod'
import type { ExtensionOperation, OperationName } from '#contract/api'
import { EchoedQuote } from '#contract/echoed-quote'
import { madeOf, type Operation } from '#contract/operation'
import { extensions, operations } from '#contract/operations'

type Contract = typeof operations
/** How the console reads the answer of an operation, whatever API is behind it. */
type Reading = {
  /** The schema to use instead of the contract's. */
  answer?: z.ZodType
  /** Whether a 2xx status alone shows that the write is done: no member of its answer is needed. */
  acknowledged?: true
  /** Whether the record may not exist: every way of saying so is then an answer. */
  lookUp?: true
}

const readings = {
  createQuote: { answer: EchoedQuote },
  readQuote: { answer: EchoedQuote },
  payQuote: { acknowledged: true },
  confirmQuote: { answer: EchoedQuote, acknowledged: true },
  cancelQuote: { answer: EchoedQuote, acknowledged: true },
  updateCustomer: { acknowledged: true },
  deleteCustomer: { acknowledged: true },
  createBankAccount: { acknowledged: true },
  deleteBankAccount: { acknowledged: true },
  revokeApiKey: { acknowledged: true },
  findWalletByEmail: { lookUp: true },
  findTransactionByReference: { lookUp: true },
  readCustomer: { lookUp: true },
} as const satisfies Partial<Record<OperationName, Reading>>

/** An operation as the console calls it, with any API. */
export type ConsoleOperation<Answer extends z.ZodType = z.ZodType> = Omit<Operation, 'name' | 'answer'> & {
  readonly name: OperationName
  readonly answer: Answer
  readonly acknowledged: boolean
  readonly lookUp: boolean
}

type Read<Name extends OperationName> = Name extends keyof typeof readings
  ? (typeof readings)[Name] extends { answer: infer Answer extends z.ZodType }
    ? Answer
    : Contract[Name]['answer']
  : Contract[Name]['answer']
type ConsoleOperations = { readonly [Name in OperationName]: ConsoleOperation<Read<Name>> }

/** Every operation of the contract, as the console calls it. The published ones come first. */
export const consoleOperations = readAll()

function readAll(): ConsoleOperations {
  const byName: Partial<Record<string, Reading>> = readings
  const read = Object.values(operations).map((operation) => {
    const { answer = operation.answer, acknowledged = false, lookUp = false } = byName[operation.name] ?? {}
    return [operation.name, { ...operation, answer, acknowledged, lookUp }]
  })
  return madeOf<ConsoleOperations>(operations, Object.fromEntries(read))
}

/** Tells whether an operation is none of the 13 published ones, so that an API may lack it. */
export function isExtension(name: OperationName): name is ExtensionOperation {
  return Object.hasOwn(extensions, name)
}

export const extensionOperations: readonly ExtensionOperation[] = Object.values(extensions).map(({ name }) => name)

/**
 * Returns the path with its ids filled in and encoded; undefined for ids that cannot be sent. "." and ".." would be resolved away
 * and then name another operation, and a lone surrogate cannot be encoded, so no record has such an id.
 */
export function fillPath({ path }: Pick<Operation, 'path'>, members: Readonly<Record<string, string>>): string | undefined {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const isNone = names.some((name) => /^\.{0,2}$|\p{Cs}/u.test(members[name] ?? ''))
  if (isNone) return undefined
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(members[name] ?? ''))
}
