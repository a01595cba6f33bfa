import type { WebhookAttempt, WebhookDelivery } from '#contract/webhooks'

export type DeliveryStep =
  | { kind: 'attempt'; at: string; status: number | null; error: string | null; durationMs: number | undefined }
  | { kind: 'resent'; at: string; by: string }
  | { kind: 'due'; at: string }

type Attempt = Omit<WebhookAttempt, 'duration_ms'> & { duration_ms?: number }

/** Returns what happened to a delivery, newest first: its attempts, who had it sent again, and when it is tried next. */
export function stepsOf(delivery: WebhookDelivery): DeliveryStep[] {
  const { next_attempt_at: next } = delivery
  const steps: DeliveryStep[] = []
  let round: string | undefined
  const begin = ({ resent_at: at, resent_by: by }: Pick<WebhookDelivery, 'resent_at' | 'resent_by'>) => {
    if (!at || !by || at === round) return
    round = at
    steps.push({ kind: 'resent', at, by })
  }
  for (const attempt of attemptsOf(delivery)) {
    begin(attempt)
    const { at, status, error, duration_ms: durationMs } = attempt
    steps.push({ kind: 'attempt', at, status, error, durationMs })
  }
  begin(delivery)
  if (next !== null) steps.push({ kind: 'due', at: next })
  return steps.reverse()
}

/** Returns the attempts, oldest first. An API that does not list them, or did not when they were made, tells the last one. */
function attemptsOf({ history = [], last_attempt_at: at, last_status, last_error }: WebhookDelivery): readonly Attempt[] {
  if (history.length > 0) return history
  return at === null ? [] : [{ at, status: last_status, error: last_status === null ? last_error : null }]
}
