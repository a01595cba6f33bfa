'use client'

import { LoaderCircle, Unplug } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '#components/button'
import { Notice } from '#components/notice'
import { mostByPhone } from '../../_kit/search/detect-term'
import { PaletteSentence } from './palette-sentence'
import type { PaletteView } from './use-palette'

/** Shows the state of the search: how the text is read, that it runs, that nothing was found, or that there was no answer. */
export function PaletteState({ palette, text }: { palette: PaletteView; text: string }) {
  const t = useTranslations('palette')
  const { search, kind } = palette
  const failed =
    search.phase === 'known'
      ? search.answer.failed
      : search.phase === 'unanswered'
        ? t(search.code === 'too_many_attempts' ? 'tooMany' : 'unanswered')
        : null
  const nothing = search.phase === 'known' && search.answer.found.length === 0 && search.answer.failed === null
  const seenOnly = search.phase === 'known' && search.answer.seenOnly
  const unsupported = search.phase === 'known' && search.answer.unsupported
  const several = palette.ambiguous && search.phase === 'known' ? search.answer.found.length : 0
  return (
    <>
      {failed !== null && (
        <div className="p-2">
          <Notice
            tone="bad"
            role="alert"
            icon={<Unplug />}
            title={t('failed.title')}
            action={
              <Button size="sm" onClick={palette.askAgain}>
                {t('failed.retry')}
              </Button>
            }
          >
            {failed}
          </Notice>
        </div>
      )}
      {palette.refused && <PaletteSentence role="alert">{t('unanswered')}</PaletteSentence>}
      <PaletteSentence role="status">
        {search.phase === 'looking' && (
          <>
            <LoaderCircle className="animate-spin motion-reduce:animate-none size-3.5 stroke-2" />{' '}
            {t(palette.waiting ? 'waiting' : 'looking')}
          </>
        )}
        {nothing &&
          kind &&
          t(unsupported ? 'nothing.unsupported' : seenOnly && kind === 'reference' ? 'nothing.referenceHere' : `nothing.${kind}`)}
        {search.phase === 'known' && search.answer.more && t('more')}
        {several > 1 && t(several < mostByPhone ? 'several' : 'severalOrMore', { count: several })}
        {(search.phase === 'idle' || (nothing && !kind)) &&
          text.trim() !== '' &&
          palette.groups.length === 0 &&
          t(seenOnly ? 'nothing.anyHere' : 'nothing.any')}
      </PaletteSentence>
    </>
  )
}
