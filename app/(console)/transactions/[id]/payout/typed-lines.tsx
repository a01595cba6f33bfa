'use client'

import { Check, Copy, Eye } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { RefObject } from 'react'
import { Badge } from '#components/badge'
import { NotCopied, useCopy } from '#components/copy-id'
import { IconButton } from '#components/icon-button'
import { TextButton } from '#components/text-button'
import type { TypedLine } from './to-type'

type Props = {
  heading: RefObject<HTMLHeadingElement | null>
  lines: readonly TypedLine[]
  /** The seconds until they are hidden. */
  left: number
  onHide: () => void
}

/** Shows what is typed at the bank, each line with a button that copies it. */
export function TypedLines({ heading, lines, left, onHide }: Props) {
  const [t, reveal] = [useTranslations('payout-reveal'), useTranslations('reveal')]
  const [copying, copy] = useCopy()
  return (
    <section className="rounded-md border" data-part="to-type">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
        <h3 ref={heading} tabIndex={-1} className="grow focus:not-focus-visible:outline-none">
          {t('title')}
        </h3>
        <Badge tone="wait" icon={<Eye className="size-3 stroke-[2.25]" />}>
          <span className="whitespace-nowrap tabular-nums">{reveal('left', { seconds: left })}</span>
        </Badge>
        <TextButton kind="word" onClick={onHide}>
          {reveal('hide')}
        </TextButton>
      </div>
      <dl>
        {lines.map(({ name, shown, copied }) => (
          <div key={name} className="border-t py-1 pr-1 pl-3">
            <dt className="text-xs text-muted">{t(`lines.${name}`)}</dt>
            <dd className="flex items-center justify-between gap-2">
              <span className="font-medium wrap-anywhere min-w-0 tabular-nums">{shown}</span>
              <IconButton
                label={t('copy', { what: t(`lines.${name}`) })}
                size="sm"
                icon={copying.state === 'copied' && copying.text === copied ? <Check className="text-ok" /> : <Copy />}
                onClick={() => copy(copied)}
              />
            </dd>
          </div>
        ))}
      </dl>
      <span className="sr-only" role="status">
        {copying.state === 'copied' && t('copied')}
      </span>
      {copying.state === 'refused' && (
        <div className="border-t p-3">
          <NotCopied text={copying.text} label={t('copyByHand')} />
        </div>
      )}
    </section>
  )
}
