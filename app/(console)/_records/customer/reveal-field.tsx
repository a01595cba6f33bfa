'use client'

import { Eye } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Badge } from '#components/badge'
import { MaskedValue } from '#components/masked-value'
import { NoFallback } from '#components/no-fallback'
import { TextButton } from '#components/text-button'
import type { RevealTarget, Shown } from './reveal.schema'
import { useSecondsLeft } from './use-seconds-left'

const RevealDialog = dynamic(() => import('./reveal-dialog').then((module) => module.RevealDialog), { loading: NoFallback })

type Props = {
  masked: string
  label: string
  /** Omitted for people who may not reveal it. */
  target?: RevealTarget
  /** Shows the icon alone, for tables without room for words. */
  iconOnly?: boolean
}

/** Shows a masked value. A person with the permission gives a reason and sees the value for a minute, and that is recorded. */
export function RevealField({ masked, label, target, iconOnly }: Props) {
  const t = useTranslations('reveal')
  const [asking, setAsking] = useState(false)
  const [shown, setShown] = useState<Shown | null>(null)
  const [hidden, setHidden] = useState(false)
  const hider = useRef<HTMLButtonElement>(null)
  const hide = () => {
    setHidden(document.activeElement === hider.current)
    setShown(null)
  }
  const left = useSecondsLeft(shown, hide)

  if (shown) {
    return (
      <MaskedValue value={shown.value} revealed>
        <Badge tone="wait" icon={<Eye className="size-3 stroke-[2.25]" />}>
          <span className="whitespace-nowrap tabular-nums">{t('left', { seconds: left })}</span>
        </Badge>
        {/* This button replaces the button that had the focus. */}
        <TextButton kind="word" ref={hider} autoFocus onClick={hide}>
          {t('hide')}
        </TextButton>
      </MaskedValue>
    )
  }
  return (
    <MaskedValue value={masked}>
      {target && (
        <TextButton
          kind="word"
          aria-label={t('revealThis', { what: label })}
          // This button replaces the button that had the focus.
          autoFocus={hidden}
          onClick={() => setAsking(true)}
        >
          <Eye className="size-3.5 stroke-2 text-muted" />
          {!iconOnly && t('reveal')}
        </TextButton>
      )}
      {target && asking && (
        <RevealDialog label={label} masked={masked} target={target} onClose={() => setAsking(false)} onShown={setShown} />
      )}
    </MaskedValue>
  )
}
