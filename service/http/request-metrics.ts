import type { ErrorCode } from '#contract/errors'
import { counter, histogram } from '#database/metrics/registry'

const requests = counter('cauce_http_requests_total', {
  help: 'Requests answered by the payments API of this process, by operation and class of status; "none" is an unknown path.',
  labels: ['operation', 'status'],
})
const seconds = histogram('cauce_http_request_seconds', {
  help: 'How long requests took from their head to their answer, in seconds.',
  labels: ['operation'],
})
const problems = counter('cauce_http_problems_total', {
  help: 'Requests that were refused or failed, by the code of the problem.',
  labels: ['code'],
})

/** Counts a request under the class of its status, such as `4xx`, and adds its duration to the histogram. */
export function countRequest(operation: string, status: number, milliseconds: number): void {
  requests.add({ operation, status: `${Math.floor(status / 100)}xx` })
  seconds.observe({ operation }, milliseconds / 1000)
}

/** Counts an answer with an error, also one whose caller was not admitted. */
export function countProblem(code: ErrorCode): void {
  problems.add({ code })
}
