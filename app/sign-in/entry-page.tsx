import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Brand } from '#components/brand'
import { Notice } from '#components/notice'
import { River } from './river'

export type EntryPageProps = {
  /** The form of the page. */
  children: ReactNode
  /** The choice of language and theme. */
  choices: ReactNode
  /** The content of the wide part beside the form. */
  beside?: ReactNode
}

/**
 * Lays out pages before sign-in: the form on the left, the river on the right. On a phone the river is below, and a form with
 * content below it keeps its own height there, so that it does not move when that content arrives.
 */
export function EntryPage({ children, choices, beside }: EntryPageProps) {
  const t = useTranslations('sign-in')
  const rows = beside ? 'grid-rows-[auto_1fr] laptop:grid-rows-none' : ''
  const columns = 'grid-cols-1 laptop:grid-cols-2 desktop:grid-cols-[560px_minmax(0,1fr)]'
  return (
    <main id="main" className={`grid min-h-[calc(100vh-var(--band-h))] ${rows} ${columns}`}>
      <div className="flex flex-col border-r bg-card px-5 py-8 tablet:p-10 desktop:px-20">
        <div className="-ml-2">
          <Brand name="Cauce" />
        </div>
        <div className="my-auto flex flex-col gap-5">
          <noscript>
            <Notice tone="bad">{t('noScripts')}</Notice>
          </noscript>
          {children}
        </div>
        {choices}
      </div>
      <div className="relative flex flex-col justify-center overflow-hidden px-5 py-8 tablet:p-10 desktop:px-24">
        <River />
        {beside}
      </div>
    </main>
  )
}
