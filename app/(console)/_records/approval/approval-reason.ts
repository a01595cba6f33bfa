import 'server-only'
import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import type { Approval, ApprovalDecision } from '#backoffice/approvals/approval'
import { isLower } from '#backoffice/approvals/bounds.rules'
import { consoleErrorCodes } from '#contract/console-errors'
import { type AnyErrorCode, isErrorCode } from '#contract/errors'
import { formatDecimal } from '#contract/money'
import { failureSentence } from '../../_kit/words/failure-sentence'
import { type ApprovalOutcome, readOutcome, readRowCounts } from './how-ended'
import { ruleLabels } from './rule-labels'

const short = ['outside_bounds', 'payee_changed', 'forbidden'] as const
const knownReasons = [
  'outside_bounds',
  'payee_changed',
  'intent_changed',
  'forbidden',
  'quote_differs',
  'quote_not_found',
  'no_effect',
  'approval_required',
] as const

/** The ends of the request of a batch. Any other code is the reason for which its remaining rows were requested again. */
const ofBatch = ['batch_ended', 'batch_cancelled', 'batch_reopened'] as const

/** Returns a short text for lists that says what followed the request. */
export async function followedText(
  approval: Approval,
  decisions: readonly ApprovalDecision[],
  format: Formatters,
): Promise<string> {
  const [t, rules] = await Promise.all([getTranslations('approval.followed'), ruleLabels(format)])
  const { kind, state, code, closedAt, decidedAt, required } = approval
  switch (state) {
    case 'waiting':
      return t('waiting', { who: rules.needs(required) })
    case 'paid':
      return t('paid', { when: format.moment(closedAt ?? undefined) })
    case 'returned': {
      const rows = kind === 'batch' ? readRowCounts(approval) : undefined
      if (rows !== undefined) return t('returned.rows', rows)
      return t(`returned.${short.find((one) => one === code) ?? 'other'}`)
    }
    case 'expired':
      return t(decidedAt !== null && closedAt !== null && decidedAt < closedAt ? `expiredApproved.${kind}` : 'expired')
    case 'rejected':
      return t('rejected', { reason: decisions.find(({ decision }) => decision === 'reject')?.reason ?? '' })
    default:
      return t(state)
  }
}

/** Returns a whole sentence with figures that says why a request was returned. */
export async function returnedText(approval: Approval, { format, to }: { format: Formatters; to: string }): Promise<string> {
  const [t, members, sentence] = await Promise.all([
    getTranslations('approval.why'),
    getTranslations('approval.payee.members'),
    failureSentence(),
  ])
  if (approval.kind === 'batch') return t(ofBatch.find((one) => one === approval.code) ?? 'batch_asked_again')
  const outcome = readOutcome(approval)
  const key = knownReasons.find((one) => one === approval.code)
  if (key === 'outside_bounds') return t(key, { difference: differenceOf(outcome, approval.currency, to, format, t) })
  if (key === 'payee_changed') {
    const names = (outcome.changed ?? '').split(', ').map((name) => (members.has(name) ? members(name) : name))
    return t(key, { members: [...new Set(names)].join(', ') })
  }
  if (key !== undefined) return t(key)
  return t('other', { sentence: isKnown(approval.code) ? sentence({ code: approval.code }) : (approval.code ?? '') })
}

type T = Awaited<ReturnType<typeof getTranslations<'approval.why'>>>

/** Returns the difference for the first figure that exceeded its bound. */
function differenceOf(outcome: ApprovalOutcome, from: string, to: string, format: Formatters, t: T): string {
  const { rate, worst_rate, debit, largest_debit, received, least_received } = outcome
  const money = (minor: string | undefined, currency: string) => format.amount(formatDecimal(BigInt(minor ?? '0'), 2), currency)
  if (rate && worst_rate && isLower(rate, worst_rate))
    return t('rateWas', { now: format.rate(rate), bound: format.rate(worst_rate) })
  if (debit && largest_debit && BigInt(debit) > BigInt(largest_debit))
    return t('debitWas', { now: money(debit, from), bound: money(largest_debit, from) })
  return t('receivedWas', { now: money(received, to), bound: money(least_received, to) })
}

function isKnown(code: string | null): code is AnyErrorCode {
  return code !== null && (isErrorCode(code) || consoleErrorCodes.some((one) => one === code))
}
