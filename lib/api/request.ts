import type { PaymentsApi } from '#contract/api'
import type { Method } from './operations'

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
}
