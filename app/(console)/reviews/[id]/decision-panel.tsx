'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState, useTransition } from 'react'
import { Card, CardHeader } from '#components/card'
import { focusNextTitle } from '#components/page-title'
import type { ActionRefusal } from '#lib/access/run-action'
import { pathOf } from '#lib/shared/path-of'
import { deleteStoredForm } from '#lib/shared/stored-form'
import { useContractForm } from '../../_kit/form/contract-form'
import { useStoredFields } from '../../_kit/form/use-stored-form'
import { unanswered, useFailure } from '../../_kit/words/use-failure'
import { takeNextReview } from '../../_records/review/actions'
import { decideReview } from '../actions'
import type { ApprovalDays } from '../approval-end'
import { Decision, type JudgedPrints, judgedParts } from '../review.schema'
import { DecisionForm } from './decision-form'
import { DecisionRefused } from './decision-refused'
import type { Verdict } from './verdict'

type Props = {
  reviewId: string
  /** The idempotency key of the rendered form: sent twice, it decides once. */
  idempotencyKey: string
  /** The data as this page shows them. */
  seen: JudgedPrints
  suspended: boolean
  verdict: Verdict
  next: string | undefined
  /** The days on which an approval can end; undefined if this API takes no such day. */
  ends: ApprovalDays | undefined
}

/** Refusals which mean that the review has changed since this page was rendered. */
const moved: readonly string[] = ['stale_record', 'invalid_transition', 'review_assigned', 'self_approval_forbidden']
const first = { decision: '', reasonCode: '', note: '', validUntil: '' }

/** Shows the form of the decision, or why the person cannot decide, with the entered text. */
export function DecisionPanel({ reviewId, seen, suspended, verdict, next, ends, ...drawn }: Props) {
  const t = useTranslations('review-decision')
  const router = useRouter()
  const explain = useDecisionFailure()
  const [idempotencyKey] = useState(drawn.idempotencyKey)
  const [refused, setRefused] = useState<{ code: string; text: string } | null>(null)
  const [pending, startTransition] = useTransition()
  const form = useContractForm(first, Decision)
  const back = useStoredFields('decision', form, first, { asTyped: true })

  const openNext = useNextReview(reviewId)
  const send = async () => {
    setRefused(null)
    const judged = Decision.safeParse(toDecision(form.values))
    if (!judged.success) return
    const { pathname: path } = window.location
    const result = await decideReview({ ...judged.data, reviewId, idempotencyKey, seen }).catch(() => null)
    if (result?.ok) {
      deleteStoredForm({ name: 'decision', path })
      return openNext()
    }
    form.refuse(result?.fields ?? [])
    const { code } = result ?? unanswered
    setRefused({ code, text: explain(result) })
    if (moved.includes(code)) router.refresh()
  }

  return (
    <Card>
      <CardHeader title={verdict.kind === 'closed' ? t('closedTitle') : t('title')} />
      <div className="p-4 flex flex-col gap-4">
        {verdict.kind === 'open' ? (
          <>
            {back}
            <DecisionForm
              form={form}
              suspended={suspended}
              next={next}
              ends={ends}
              pending={pending}
              refused={refused}
              onSend={() => startTransition(send)}
              signInHref={`/sign-in?callback=${encodeURIComponent(pathOf.review(reviewId))}`}
            />
          </>
        ) : (
          <DecisionRefused verdict={verdict} note={form.values.note} pending={pending} onNext={() => startTransition(openNext)} />
        )}
      </div>
    </Card>
  )
}

/** Returns what belongs to the choice: the reason of a refusal, or the end of an approval. */
function toDecision({ decision, note, reasonCode, validUntil }: typeof first) {
  return decision === 'approve' ? { decision, note, validUntil: validUntil || undefined } : { decision, note, reasonCode }
}

/** Returns a function that explains why nothing was decided; of data that changed since they were read, it names the parts. */
function useDecisionFailure() {
  const changes = useTranslations('review-decision.changed')
  const failure = useFailure()
  return (refusal: ActionRefusal | null) => {
    if (refusal?.code !== 'stale_record') return failure(refusal)
    const changed = `${refusal.extra?.changed}`.split(' ')
    const parts = judgedParts.filter((part) => changed.includes(part)).map((part) => changes(`parts.${part}`))
    return changes('text', { parts: parts.join(', ') })
  }
}

/** Returns a function that takes and opens the next review, or opens the queue if there is none. */
function useNextReview(reviewId: string) {
  const router = useRouter()
  return async () => {
    const taken = await takeNextReview({}).catch(() => null)
    focusNextTitle()
    const nextId = taken?.ok ? taken.value.reviewId : null
    router.push(nextId === null || nextId === reviewId ? '/reviews' : pathOf.review(nextId))
    router.refresh() // updates the count in the side bar
  }
}
