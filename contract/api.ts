import type { z } from 'zod'
import type { Operation } from './operation'
import type { extensions, operations, published } from './operations'

export type CallOptions = {
  /** The person behind the call, as the caller names them (`X-Actor-Id`, 1–64 visible ASCII characters). */
  actorId?: string
  requestId?: string
  signal?: AbortSignal
  /**
   * Called directly before the request leaves, after any wait for its turn and for a connection. If it throws, nothing is sent and
   * the call rejects with that error.
   */
  beforeSend?: () => void
}

/** `ifMatch` is the version that was read, for an operation that replaces something of a record. */
type ReplaceOptions = CallOptions & { ifMatch?: string }
/** Options of every POST. One idempotency key per intent, so that a repeated call takes effect once. */
type WriteOptions = ReplaceOptions & { idempotencyKey?: string }
type OptionsOf<M> = M extends 'POST' ? WriteOptions : M extends 'PUT' ? ReplaceOptions : CallOptions

/** The ids that a caller passes. The organization is not among them: the key determines it. */
type IdsOf<Path extends string> = Path extends `${string}{organizationId}${infer Rest}`
  ? IdsOf<Rest>
  : Path extends `${string}{${string}}${infer Rest}`
    ? [id: string, ...IdsOf<Rest>]
    : []
type BodyOf<O extends Operation> = O['takesBody'] extends true ? [body: z.input<O['body']>] : []
type QueryOf<O extends Operation> = O['by'] extends string
  ? [value: string]
  : O['takesQuery'] extends true
    ? [query: z.input<O['query']>]
    : []
type Arguments<O extends Operation> = [...IdsOf<O['path']>, ...BodyOf<O>, ...QueryOf<O>, options?: OptionsOf<O['method']>]

/** One method for each operation. Its arguments are the ids of the path, the body, the parameters, then the options. */
export type Api<All> = {
  [Name in keyof All]: All[Name] extends Operation
    ? (...given: Arguments<All[Name]>) => Promise<z.output<All[Name]['answer']>>
    : never
}

/**
 * The payments API as a caller sees it: the 13 published operations, then the extensions. Every method rejects with a
 * ServiceError: a code of the problem catalogue, `api_unreachable` (the call had no effect), `outcome_unknown` (a write was sent
 * and no usable answer came back), `api_invalid_answer`, or `extension_missing`.
 */
export type PaymentsApi = Api<typeof operations>

export type OperationName = keyof typeof operations
export type PublishedOperation = keyof typeof published
export type ExtensionOperation = keyof typeof extensions
/**
 * What an API may offer beyond the published operations. `sortedLists`: customers and transactions can be sorted otherwise than
 * newest first. `searchedMembers`: a search of customers can name the members that it compares. `searchedQuotes`: quotes can be
 * found by parts of their reference and by their amount. `searchedTransactions`: transactions can be found by the bank's reference.
 * `searchedDeposits`: deposits can be found by theirs, and by their amount and the payer's bank. `endingApprovals`: customers can be
 * found by when their approval ends.
 */
export type Extension = ExtensionOperation | ExtensionParameter
/** The extensions that are parameters of lists. */
export type ExtensionParameter =
  | 'sortedLists'
  | 'searchedMembers'
  | 'searchedQuotes'
  | 'searchedTransactions'
  | 'searchedDeposits'
  | 'endingApprovals'
