'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Notice } from '#components/notice'
import type { OpenCall } from './use-open-call'

/** Shows what is known of a call whose answer was lost. Needs the namespace `open-call`; shows `children` if it stays unknown. */
export function OpenCallNotice({ call, children }: { call: OpenCall; children?: ReactNode }) {
  const t = useTranslations('open-call')
  switch (call.end) {
    case 'open':
      return (
        <Notice tone="work" role="alert" title={t('open.title')}>
          {t('open.text')}
        </Notice>
      )
    case 'failed':
      return (
        <Notice tone="wait" role="alert" title={t('failed.title')}>
          {t('failed.text')}
        </Notice>
      )
    case 'not_known':
      return (
        <>
          <Notice tone="wait" role="alert" title={t('notKnown.title')}>
            {t.rich('notKnown.text', {
              time: call.sentAt,
              key: () => <span className="mono">{call.key}</span>,
            })}
          </Notice>
          {children}
        </>
      )
    default:
      return null
  }
}
