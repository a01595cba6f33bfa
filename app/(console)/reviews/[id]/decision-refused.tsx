'use client'

import { Check, UserRound, UsersRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '#components/button'
import { TextAreaField } from '#components/field'
import { Notice } from '#components/notice'
import { RelativeTime } from '#components/relative-time'
import type { Verdict } from './verdict'

type Props = {
  verdict: Exclude<Verdict, { kind: 'open' }>
  /** The text that was entered before another person's decision became known. */
  note: string
  pending: boolean
  onNext: () => void
}

/** Explains why this person cannot decide this review, and shows the entered text and the button to the next review. */
export function DecisionRefused({ verdict, note, pending, onNext }: Props) {
  const t = useTranslations('review-decision')
  return (
    <>
      <Why verdict={verdict} />
      {note !== '' && <TextAreaField label={t('yourNote')} optional={t('notSent')} value={note} readOnly />}
      <Button variant="primary" size="lg" full pending={pending} pendingLabel={t('opening')} onClick={onNext}>
        {t('openNext')}
      </Button>
    </>
  )
}

/** Says how a review was closed, or why this person cannot decide it. */
export function Why({ verdict }: Pick<Props, 'verdict'>) {
  const [t, words] = [useTranslations('review-decision'), useTranslations('review-words')]
  if (verdict.kind === 'edited') {
    return (
      <Notice tone="wait" icon={<UsersRound />} title={t('edited.title')}>
        {t('edited.text')}
      </Notice>
    )
  }
  if (verdict.kind === 'theirs') {
    return (
      <Notice icon={<UserRound />} title={t('theirs.title', { name: verdict.name })}>
        {t('theirs.text')}
      </Notice>
    )
  }
  const { how, action, by, at } = verdict
  const key = `actions.${action}`
  return (
    <Notice
      icon={<Check />}
      title={how === 'decided' ? (words.has(key) ? words(key) : action) : t(`closed.${how}`)}
      role="status"
    >
      {by !== null && t('closed.by', { name: by })} <RelativeTime at={at} />
    </Notice>
  )
}
