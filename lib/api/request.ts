import type { Method } from './operations'

export type ApiRequest = {
  method: Method
  effect: boolean
  /** With its query, from "/v1" on. */
  target: string
  headers: Readonly<Record<string, string>>
  body?: string
  signal?: AbortSignal
}
