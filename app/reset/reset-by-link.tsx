'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { LinkButton } from '#components/button'
import { Notice } from '#components/notice'
import { type LinkAnswer, postLinkSecret } from '../join/post-link-secret'
import { useJoinFailure } from '../join/use-join-failure'
import { useLinkToken } from '../join/use-link-token'
import { ResetForm } from './reset-form'
import type { Resetting } from './resetting'

/** Reads the link, and shows whose password is reset; or why the link is invalid, and what to do. */
export function ResetByLink() {
  const [t, failure] = [useTranslations('reset'), useJoinFailure()]
  const token = useLinkToken()
  const [answer, setAnswer] = useState<LinkAnswer<Resetting>>()
  const [isDone, setIsDone] = useState(false)
  useEffect(() => {
    if (!token) return
    let isOver = false
    postLinkSecret<Resetting>('/api/resets/open', { token }).then((found) => isOver || setAnswer(found))
    return () => {
      isOver = true
    }
  }, [token])

  if (isDone) return <Outcome tone="ok" words={t('done')} />
  if (token === '') return <Outcome tone="bad" words={t('missing')} />
  if (token === undefined || answer === undefined) return <p className="text-muted">{t('reading')}</p>
  if (!answer.ok) return <Outcome tone="bad" words={failure(answer)} />
  return <ResetForm token={token} whose={answer.value} onDone={() => setIsDone(true)} />
}

function Outcome({ tone, words }: { tone: 'ok' | 'bad'; words: string }) {
  const t = useTranslations('reset')
  return (
    <>
      <Notice tone={tone} role={tone === 'ok' ? 'status' : 'alert'}>
        {words}
      </Notice>
      <LinkButton href="/sign-in" size="lg" full variant={tone === 'ok' ? 'primary' : undefined}>
        {t('signIn')}
      </LinkButton>
    </>
  )
}
