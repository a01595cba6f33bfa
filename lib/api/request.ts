import type { OperationName } from '#contract/api'
import type { OperationCall } from '#contract/create-client'
import type { Method } from '#contract/operation'
import type { ConsoleOperation } from './console-operations'

/** A call on its way; `bytes` of its body. */
export type Sent = OperationCall & { operation: ConsoleOperation; requestId: string; apiKey: string; bytes: number }

/** What travels. */
export type ApiRequest = {
  /** Which operation it is, for the pace; a question about the API itself is of none. */
  operation?: OperationName
  /** `OPTIONS` asks what a path takes, without doing it. */
  method: Method | 'OPTIONS'
  effect: boolean
  /** With its query, from "/v1" on. */
  target: string
  headers: Readonly<Record<string, string>>
  body?: string
  signal?: AbortSignal
  /** Called at each attempt to send it; never when it is held back. */
  onSend?: () => void
}
