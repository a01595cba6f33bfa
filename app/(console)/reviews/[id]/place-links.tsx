import { getTranslations } from 'next-intl/server'
import { QueueSteps } from '../../_kit/page/queue-steps'
import { countText } from '../../_kit/words/count-text'
import type { PlaceInQueue } from './place-in-queue'

/** Shows the position in the queue, with links to the neighbours. */
export async function PlaceSteps({ place: { at, count, dueFirst, previous, next } }: { place: PlaceInQueue }) {
  const t = await getTranslations('review.place')
  const place = t(dueFirst ? 'at' : 'newest', { at, count: await countText(count) })
  return (
    <QueueSteps previous={previous} next={next} words={{ label: t('label'), place, previous: t('previous'), next: t('next') }} />
  )
}
