import 'server-only'
import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { isBound, mayResume } from '#backoffice/batches/pauses.rules'
import type { Review } from '#contract/reviews'
import type { WebhookEndpoint } from '#contract/webhooks'
import { customerName, shortId } from '#lib/shared/masks'
import { pauseReasons } from '../../_records/batch/pause-reason'
import { customerNames } from '../../_records/customer/customer-names'
import { staffNames } from '../../_records/person/staff-names'
import { reviewLabels } from '../../_records/review/review-labels'
import { type ReviewTag, toReviewTag } from '../../_records/review/review-row'
import { approvalWords } from './approval-words'
import type { WaitingApproval, WaitingPolicy } from './approvals'
import type { StoppedBatch } from './batches'
import type { WaitingKeyRequest } from './key-requests'
import type { WaitingRate } from './maintenance'
import { depositGaps, fundingGaps, type GapNames, type Gaps, payoutGaps } from './money-gaps'
import type { Waiting } from './read-waiting'
import type { WaitingRestart } from './restart'

type Words = {
  what: string
  detail: string
  /** The detail with all digits of its rates. */
  exact: string | undefined
  act: string
  /** Empty if a countdown is shown instead. */
  state: string
}
export type WaitingLabels = { of: (item: Waiting) => Words; deadlineOf: (review: Review) => ReviewTag }

/** Returns functions that describe waiting items to this person. */
export async function waitingLabels(
  items: readonly Waiting[],
  { format, seesEmails }: { format: Formatters; seesEmails: boolean },
): Promise<WaitingLabels> {
  const [t, reviews, staff, customers, words, pauseReason] = await Promise.all([
    getTranslations('home.waiting'),
    reviewLabels(),
    namesStaff(items) ? staffNames() : shortId,
    customerNames(items.map(customerIdOf), { seesEmails }),
    approvalWords(
      items.filter((item) => 'approval' in item),
      format,
    ),
    pauseReasons(),
  ])
  const gaps = gapsIn({
    format,
    staff,
    payee: (item) => customers(customerIdOf(item)) ?? referenceOf(item),
    reason: reviews.reason,
    whyOf: (id) => words.get(id) ?? '',
    pauseReason,
    outcome: (word) => (t.has(`outcomes.${word}`) ? t(`outcomes.${word}`) : word),
  })
  return {
    of: (item) => {
      const { key = item.kind, named = item.kind, does = item.kind, since, exactMid, exactLast, ...values } = gaps(item)
      return {
        what: t(`${named}.what`, values),
        detail: t(`${key}.detail`, values),
        exact: exactMid && exactLast && t(`${key}.detail`, { ...values, mid: exactMid, last: exactLast }),
        act: item.kind === 'stopped' || item.kind === 'rate' ? '' : t(`${does}.act`),
        state: since === undefined ? '' : t(`${item.kind}.state`, { since }),
      }
    },
    deadlineOf: (review) => toReviewTag(review, format, reviews),
  }
}

/** Returns whether one of the texts names a member of the staff. */
function namesStaff(items: readonly Waiting[]): boolean {
  return items.some(({ kind }) =>
    ['second', 'restart', 'unblock', 'funding', 'deposit', 'keyRequest', 'keyAgreed'].includes(kind),
  )
}

function customerIdOf(item: Waiting): string | undefined {
  if ('quote' in item) return item.quote.customer_id
  if ('paid' in item) return item.paid?.customer_id
  return 'payout' in item ? item.payout.transaction.customer_id : undefined
}

function referenceOf(item: Waiting): string {
  if ('quote' in item) return item.quote.external_transfer_id
  return ('payout' in item && item.payout.transaction.partner_reference_id) || shortId(item.id)
}

const stopKeys: Readonly<Record<string, string>> = { books: 'stoppedBooks', operator: 'stoppedOperator' }

/** Returns the values of the placeholders in the texts of each kind. */
function gapsIn({ format, staff, payee, reason, whyOf, pauseReason, outcome: outcomeOf }: GapNames): (item: Waiting) => Gaps {
  return (item): Gaps => {
    switch (item.kind) {
      case 'pay':
        return { name: payee(item), until: format.moment(item.endsAt) }
      case 'confirm':
        return { key: item.endsAt ? 'confirm' : 'confirmOpen', name: payee(item), until: format.moment(item.endsAt) }
      case 'unknown': {
        const [sent, isNamed] = [format.relative(item.at), item.paid?.customer_id !== undefined]
        const name = isNamed ? payee(item) : shortId(item.id)
        return { key: item.lookedUp ? 'unknown' : 'notKnown', named: isNamed ? 'unknownTo' : 'unknown', name, sent, since: sent }
      }
      case 'unfollowed':
        return { named: item.paid?.customer_id ? 'unknownTo' : item.kind, name: payee(item), since: format.relative(item.at) }
      case 'second':
      case 'stuck':
      case 'returned':
      case 'execute':
        return { name: payee(item), ...payoutGaps(item, { format, staff, outcome: outcomeOf }) }
      case 'approval':
      case 'backToMaker':
      case 'policy':
      case 'restart':
        return approvalGaps(item, { format, staff, whyOf })
      case 'pausedBatch':
      case 'draftBatch':
        return batchGaps(item, { format, pauseReason })
      case 'review':
        return { key: item.mine ? 'reviewYours' : 'review', name: item.name, reason: reason(item.review.reason) }
      case 'funding':
        return fundingGaps(item, { format, staff })
      case 'deposit':
      case 'unclaimed':
        return depositGaps(item, { format, staff })
      case 'keyRequest':
      case 'keyAgreed':
        return keyGaps(item, { format, staff })
      case 'unblock':
        return { name: customerName(item.customer), by: staff(item.by), since: format.relative(item.at) }
      case 'stopped':
        return { key: stopKeys[item.cause] ?? 'stopped', since: format.relative(item.at) }
      case 'rate':
        return rateGaps(item, format)
      case 'webhook':
        return endpointGaps(item.endpoint, format)
      case 'key':
        return { name: item.key.name, hint: `…${item.key.last_four}`, since: format.moment(item.key.expires_at ?? format.now) }
    }
  }
}

/** Returns the name of the key, and who requested it and when, or who agreed and until when it can be created. */
function keyGaps(
  { kind, name, request, endsOn }: WaitingKeyRequest,
  { format, staff }: Pick<GapNames, 'format' | 'staff'>,
): Gaps {
  const isAgreed = kind === 'keyAgreed'
  const rotation = isAgreed ? 'keyRotationAgreed' : 'keyRotation'
  const by = staff((isAgreed ? request.decidedBy : request.requestedBy) ?? '')
  const since = format.relative(isAgreed ? endsOn : request.requestedAt)
  return { name, by, since, ...(request.terms.act === 'rotate' && { named: rotation }) }
}

/** Returns the host of the endpoint, and since when it fails or is disabled. */
function endpointGaps({ url, status, failing_since, updated_at }: WebhookEndpoint, format: Formatters): Gaps {
  const since = format.relative(failing_since ?? updated_at)
  return { key: status === 'disabled' ? 'webhookOff' : 'webhook', host: hostOf(url), since }
}

/** Returns who requested it, and when; of a payment the rule or the reason of the return too. */
function approvalGaps(
  item: WaitingApproval | WaitingPolicy | WaitingRestart,
  { format, staff, whyOf }: Pick<GapNames, 'format' | 'staff' | 'whyOf'>,
): Gaps {
  if (item.kind === 'restart') return { by: staff(item.by), since: format.relative(item.at) }
  if (item.kind === 'policy') return { by: item.policy.proposedByName, since: format.relative(item.policy.proposedAt) }
  const { requestedAt, closedAt, makerName: by } = item.approval
  const since = format.relative(item.kind === 'approval' ? requestedAt : (closedAt ?? requestedAt))
  const isBatch = item.kind === 'approval' && item.approval.kind === 'batch'
  return { name: item.name, by, since, rule: whyOf(item.id), why: whyOf(item.id), ...(isBatch && { named: 'approvalOfBatch' }) }
}

/** Returns the name of the batch, why it stopped, and since when it was submitted or read. */
function batchGaps({ kind, batch }: StoppedBatch, { format, pauseReason }: Pick<GapNames, 'format' | 'pauseReason'>): Gaps {
  const { name, pauseReason: code, frozenAt, madeAt } = batch
  if (kind === 'draftBatch') return { name, since: format.relative(madeAt) }
  const goesOn = mayResume(batch) || isBound(batch)
  return {
    name,
    why: pauseReason(code ?? ''),
    since: format.relative(frozenAt ?? madeAt),
    ...(!goesOn && { does: 'brokenBatch' }),
  }
}

function rateGaps({ from: base, to: quote, mid, lastMid, at }: WaitingRate, format: Formatters): Gaps {
  const shown = { mid: format.rate(mid), last: format.rate(lastMid), since: format.relative(at) }
  return { base, quote, ...shown, exactMid: format.exactRate(mid), exactLast: format.exactRate(lastMid) }
}

/** Returns the host only, because the rest of the address may contain a secret of the receiver. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}
