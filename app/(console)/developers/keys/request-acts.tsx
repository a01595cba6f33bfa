'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/button'
import { RefusedNotice } from '#components/refused-notice'
import { useMoment } from '#components/use-moment'
import { pathOf } from '#lib/shared/path-of'
import { useAct } from '../../_kit/form/use-act'
import { withProof } from '../../_kit/step-up/with-proof'
import { AskedAct } from '../asked-act'
import { SecretShown } from '../secret-shown'
import { agreeToKey, makeAgreedKey, rejectKey, withdrawKey } from './request-actions'

type Props = { requestId: string; act: 'create' | 'rotate'; name: string }

/** Lets another admin than the author agree to a request, or reject it. */
export function DecideKey({ requestId, act, name }: Props) {
  const t = useTranslations('developers-keys-acts.requests')
  return (
    <span className="flex flex-wrap items-center gap-2">
      <AskedAct
        label={t('agree')}
        question={t(`agreeQuestion.${act}`, { name })}
        lead={t('agreeLead')}
        act={() => withProof(() => agreeToKey({ requestId }))}
      />
      <AskedAct
        label={t('reject')}
        question={t('rejectQuestion', { name })}
        lead={t('rejectLead')}
        isFinal
        act={() => withProof(() => rejectKey({ requestId }))}
      />
    </span>
  )
}

/** Lets the author of a request withdraw it. */
export function WithdrawKey({ requestId, name }: Omit<Props, 'act'>) {
  const t = useTranslations('developers-keys-acts.requests')
  return (
    <AskedAct
      label={t('withdraw')}
      question={t('withdrawQuestion', { name })}
      lead={t('withdrawLead')}
      isFinal
      act={() => withProof(() => withdrawKey({ requestId }))}
    />
  )
}

type Made = { id: string; secret: string; until: string | null }

/** Creates what was agreed to, and shows the secret once. If the answer was lost, another press shows the same secret. */
export function MakeAgreedKey({ requestId, act, name }: Props) {
  const [t, words] = [useTranslations('developers-keys-acts'), useTranslations('developers-secret')]
  const [router, inWords] = [useRouter(), useMoment()]
  const [made, setMade] = useState<Made>()
  // The page is read again only when the secret was stored: it would take this dialog away with the request.
  const { run, refused, pending } = useAct(() => withProof(() => makeAgreedKey({ requestId })), { done: setMade })
  const close = () => {
    if (made) router.push(pathOf.apiKey(made.id))
    setMade(undefined)
    router.refresh()
  }
  const until = made?.until == null ? words('oldEnded') : words('oldUntil', { until: inWords(made.until) })
  return (
    <>
      <Button variant="primary" pending={pending} pendingLabel={t('acting')} onClick={() => run()}>
        {t(`requests.make.${act}`)}
      </Button>
      <RefusedNotice>{refused}</RefusedNotice>
      {made && (
        <SecretShown
          title={act === 'create' ? t('made') : t('rotated', { name })}
          secret={made.secret}
          until={act === 'create' ? undefined : until}
          onClose={close}
        />
      )}
    </>
  )
}
