'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Button } from '#components/button'
import { ConfirmDialog } from '#components/confirm-dialog'
import { focusNextTitle } from '#components/page-title'
import { RefusedNotice } from '#components/refused-notice'
import type { ActionResult } from '#lib/access/run-action'
import { useAct } from '../../_kit/form/use-act'
import { LinkShown, type ShownLink } from './link-shown'
import { usePersonFailure } from './use-person-failure'

type Act = 'accept' | 'reject' | 'withdraw'
type Props = {
  /** What the proposal is about, for the words of its questions. */
  about: 'change' | 'recovery.password' | 'recovery.factors'
  /** Each asks for a proof of the person. One of them may return a link, which is shown once. */
  acts: Record<Act, () => Promise<ActionResult<unknown>>>
  name: string
  isOwn: boolean
}

/** Lets the proposer withdraw what waits for a second admin, and another admin accept or reject it. */
export function WaitingActs({ isOwn, ...waiting }: Props): ReactNode {
  const t = useTranslations('people.change')
  const [requested, setRequested] = useState<Act>()
  const offered: readonly Act[] = isOwn ? ['withdraw'] : ['accept', 'reject']
  return (
    <span className="flex items-center gap-2">
      {offered.map((act) => (
        <Button key={act} variant={act === 'accept' ? 'primary' : 'danger-outline'} onClick={() => setRequested(act)}>
          {t(`acts.${act}`)}
        </Button>
      ))}
      {requested && <ActQuestion act={requested} {...waiting} onClose={() => setRequested(undefined)} />}
    </span>
  )
}

function ActQuestion({ act, about, acts, name, onClose }: Omit<Props, 'isOwn'> & { act: Act; onClose: () => void }) {
  const t = useTranslations('people')
  const [explain, router] = [usePersonFailure(), useRouter()]
  const [shown, setShown] = useState<ShownLink>()
  const close = () => {
    onClose()
    focusNextTitle()
    router.refresh()
  }
  const { run, refused, pending } = useAct(acts[act], {
    explain,
    // The page is read again only when the link was closed: it would take this dialog away with the proposal.
    done: (value) => (isLink(value) ? setShown(value) : close()),
  })
  const title = t(`${about}.questions.${act}`, { name })
  if (shown) return <LinkShown title={title} shown={shown} label="resetLabel" onClose={close} />
  return (
    <ConfirmDialog
      open
      title={title}
      lead={t(`${about}.effects.${act}`)}
      keepLabel={t('keep')}
      actLabel={t(`change.acts.${act}`)}
      actingLabel={t('acting')}
      variant={act === 'accept' ? 'primary' : 'danger'}
      pending={pending}
      onKeep={onClose}
      onAct={() => run()}
    >
      <RefusedNotice>{refused}</RefusedNotice>
    </ConfirmDialog>
  )
}

function isLink(value: unknown): value is ShownLink {
  return typeof value === 'object' && value !== null && 'link' in value && 'expiresAt' in value
}
