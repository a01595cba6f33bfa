'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { LinkButton } from '#components/button'
import { Notice } from '#components/notice'
import { useMoment } from '#components/use-moment'
import { type Invitation, openLink } from './ask-invitation'
import { JoinForm } from './join-form'
import type { LinkAnswer } from './post-link-secret'
import { useJoinFailure } from './use-join-failure'
import { useLinkToken } from './use-link-token'

/** Reads the link, and shows who invites and to which roles; or why the link is invalid, and what to do. */
export function JoinByLink() {
  const t = useTranslations('join')
  const failure = useJoinFailure()
  const token = useLinkToken()
  const [answer, setAnswer] = useState<LinkAnswer<Invitation>>()
  useEffect(() => {
    if (!token) return
    let isOver = false
    openLink(token).then((found) => isOver || setAnswer(found))
    return () => {
      isOver = true
    }
  }, [token])

  if (token === '') return <Refused words={t('missing')} />
  if (token === undefined || answer === undefined) return <p className="text-muted">{t('reading')}</p>
  if (!answer.ok) return <Refused words={failure(answer)} />
  return (
    <>
      <Welcome invitation={answer.value} />
      <JoinForm token={token} invitation={answer.value} />
    </>
  )
}

function Refused({ words }: { words: string }) {
  const t = useTranslations('join')
  return (
    <>
      <Notice tone="bad" role="alert">
        {words}
      </Notice>
      <LinkButton href="/sign-in" size="lg" full>
        {t('signIn')}
      </LinkButton>
    </>
  )
}

function Welcome({ invitation: { isFirst, invitedBy, roles, expiresAt } }: { invitation: Invitation }) {
  const [t, words, inWords] = [useTranslations('join'), useTranslations('roles'), useMoment()]
  return (
    <div className="flex flex-col gap-2">
      <p className="text-subtle">{isFirst ? t('first') : t('invited', { by: invitedBy })}</p>
      <ul className="flex flex-col gap-2" aria-label={t('roles')}>
        {roles.map((role) => (
          <li key={role}>
            <b>{words(`${role}.name`)}</b> <span className="text-muted">{words(`${role}.does`)}</span>
          </li>
        ))}
      </ul>
      <p className="text-xs text-muted">{t('until', { until: inWords(expiresAt) })}</p>
    </div>
  )
}
