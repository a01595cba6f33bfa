import type { Api, CallOptions } from './api'
import { madeOf, type Operation } from './operation'

/** The arguments of one call, sorted by where they are sent. */
export type OperationCall = {
  /** The ids of the path, by name. */
  path: Readonly<Record<string, string>>
  query: Readonly<Record<string, unknown>>
  body: unknown
  options: CallOptions & { idempotencyKey?: string; ifMatch?: string }
}

type Given = string | object | undefined

/** Returns a client with one method for each operation. `send` sends a call to the API and returns the answer. */
export function createClient<All extends Readonly<Record<string, Operation>>>(
  operations: All,
  send: (operation: All[keyof All], call: OperationCall) => Promise<unknown>,
): Api<All> {
  const methods: Partial<Record<keyof All, (...given: Given[]) => Promise<unknown>>> = {}
  for (const name in operations) {
    const operation: All[keyof All] = operations[name]
    methods[name] = async (...given) => send(operation, toCall(operation, given))
  }
  return madeOf<Api<All>>(operations, methods)
}

/** Sorts the arguments of a method, which come in this order: the ids of the path, the body, the parameters, the options. */
function toCall({ path, takesBody, takesQuery, by, fixed = {} }: Operation, given: readonly Given[]): OperationCall {
  const rest = [...given]
  const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).filter((name) => name !== 'organizationId')
  return {
    path: Object.fromEntries(ids.map((name) => [name, toId(rest.shift())])),
    body: takesBody ? rest.shift() : undefined,
    query: by === undefined ? { ...(takesQuery ? toObject(rest.shift()) : fixed) } : { [by]: rest.shift() },
    options: { ...toObject(rest.shift()) },
  }
}

/** Returns a text as it is. Anything else cannot be an id, and becomes an empty one that names no record. */
function toId(given: Given): string {
  return typeof given === 'string' ? given : ''
}

function toObject(given: Given): object {
  return typeof given === 'object' ? given : {}
}
