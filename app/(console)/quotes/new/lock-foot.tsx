'use client'

import { ArrowRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { WrittenAmount } from '#components/amount'
import { Button, LinkButton } from '#components/button'
import { CardActs, CardFooter } from '#components/card'
import { forgetTyped } from '../../_kit/form/typed-in-tab'
import type { PreviewPrice } from '../../_records/quote/preview-view'
import type { useMakeQuote } from '../../_records/quote/use-make-quote'

type Props = { lock: ReturnType<typeof useMakeQuote>; words: string; price: PreviewPrice | null }

/** Shows the button of the form, or why it is disabled; on a phone, where the preview is out of view, also the price. */
export function LockFoot({ lock, words, price }: Props) {
  const t = useTranslations('quote-form')
  return (
    <CardFooter stays>
      <span className="text-xs text-subtle" role="status">
        {lock.reason}
      </span>
      {price && !lock.reason && (
        <p className="flex basis-full items-center justify-between text-sm tablet:hidden" aria-hidden="true">
          <WrittenAmount text={price.debit ?? price.converted} />
          <ArrowRight className="text-muted" />
          <b>
            <WrittenAmount text={price.received} />
          </b>
        </p>
      )}
      <CardActs>
        <LinkButton href="/quotes" variant="ghost" onClick={() => forgetTyped('quote')}>
          {t('discard')}
        </LinkButton>
        <Button
          type="submit"
          variant="primary"
          keyHint="Ctrl ↵"
          disabled={lock.reason !== null}
          pending={lock.pending}
          pendingLabel={t('locking')}
        >
          {words}
        </Button>
      </CardActs>
    </CardFooter>
  )
}
