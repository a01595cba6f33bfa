import { expect, test } from 'vitest'
import type { WebhookDelivery } from '#contract/webhooks'
import { stepsOf } from './delivery-steps'

const at = (minute: number) => `2026-11-20T14:${String(minute).padStart(2, '0')}:00.000Z`

const delivery: WebhookDelivery = {
  event_id: 'event',
  endpoint_id: 'endpoint',
  event_type: 'quote.paid',
  status: 'pending',
  attempts: 2,
  next_attempt_at: at(9),
  last_attempt_at: at(4),
  last_status: 503,
  last_error: null,
  last_answer: null,
  delivered_at: null,
  created_at: at(0),
}
const failed = { status: 503, error: null, duration_ms: 40, resent_by: null, resent_at: null }
const luis = { resent_by: 'luis', resent_at: at(3) }

test('the attempts are told newest first, after whoever had them made, and the next one before all', () => {
  const history = [
    { ...failed, at: at(0) },
    { ...failed, ...luis, at: at(3), status: null, error: 'timed_out' },
    { ...failed, ...luis, at: at(4) },
  ]
  expect(stepsOf({ ...delivery, ...luis, history })).toEqual([
    { kind: 'due', at: at(9) },
    { kind: 'attempt', at: at(4), status: 503, error: null, durationMs: 40 },
    { kind: 'attempt', at: at(3), status: null, error: 'timed_out', durationMs: 40 },
    { kind: 'resent', at: at(3), by: 'luis' },
    { kind: 'attempt', at: at(0), status: 503, error: null, durationMs: 40 },
  ])
})

test('who had it sent again is told before that was tried', () => {
  const again = { resent_by: 'ana', resent_at: at(8), next_attempt_at: at(8), attempts: 0 }
  expect(stepsOf({ ...delivery, ...again, history: [{ ...failed, at: at(4) }] }).map(({ kind }) => kind)).toEqual([
    'due',
    'resent',
    'attempt',
  ])
})

test('of an API that lists no attempts the last one is shown', () => {
  const last = { kind: 'attempt', at: at(4), status: 503, error: null, durationMs: undefined }
  expect(stepsOf({ ...delivery, next_attempt_at: null })).toEqual([last])
  expect(stepsOf({ ...delivery, attempts: 0, last_attempt_at: null, last_status: null })).toEqual([{ kind: 'due', at: at(9) }])
})
