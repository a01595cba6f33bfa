import type { OperationName } from '#contract/api'
import type { OperationCall } from '#contract/create-client'
import type { Method } from '#contract/operation'
import type { ConsoleOperation } from './console-operations'

/** A call in progress; `bytes` is the size of its body. */
export type Sent = OperationCall & { operation: ConsoleOperation; requestId: string; apiKey: string; bytes: number }

/** The request that is sent. */
export type ApiRequest = {
  /** The operation, for the limits of pace; undefined for a probe. */
  operation?: OperationName
  /** `OPTIONS` requests the methods of a path without calling it. */
  method: Method | 'OPTIONS'
  effect: boolean
  /** The path from "/v1", with its query. */
  target: string
  headers: Readonly<Record<string, string>>
  body?: string
  signal?: AbortSignal
  /** For reads: the time by which the page or action that needs the answer should have all of them, in milliseconds since 1970. */
  until?: number
  /** Called at each attempt to send; not called if the request is held back. */
  onSend?: () => void
  /** Called directly before each attempt leaves; throws a ServiceError to forbid it, see `CallOptions`. */
  beforeSend?: () => void
}
