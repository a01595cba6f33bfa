import type { PaymentsApi, WriteOptions } from '#contract/api'
import type { Method, Operation } from './operations'

/** What is asked of an operation. */
export type Request = {
  path?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string | number | undefined>>
  body?: unknown
  ifMatch?: string
  options?: WriteOptions
}

/** The same on its way; `bytes` of its body. */
export type Sent = Request & { operation: Operation; requestId: string; apiKey: string; bytes: number }

/** What travels. */
export type ApiRequest = {
  /** Which operation it is, for the pace; a question about the API itself is of none. */
  operation?: keyof PaymentsApi
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
