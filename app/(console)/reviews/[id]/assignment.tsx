'use client'

import { UserRoundCheck, Users } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '#components/button'
import { Menu } from '#components/menu'
import { MenuButton } from '#components/menu-items'
import { Refused } from '#components/refused'
import { useAct } from '../../_kit/form/use-act'
import { assignReview } from '../actions'

type Props = {
  reviewId: string
  holder: { id: string; name: string } | null
  mine: boolean
  /** False for people who changed the data. */
  may: boolean
  others: readonly { id: string; name: string }[]
}

/** Takes a review, releases it, or assigns it to another person who may decide it. */
export function Assignment({ reviewId, holder, mine, may, others }: Props) {
  const t = useTranslations('review-decision.assign')
  const assign = (to: string) => assignReview({ reviewId, to, from: holder?.id })
  const { run: give, refused, pending } = useAct(assign, { refreshes: 'always' })
  return (
    <>
      <Refused>{refused}</Refused>
      {may && !mine && (
        <Button icon={<UserRoundCheck />} pending={pending} onClick={() => give('me')}>
          {holder ? t('takeOver', { name: holder.name }) : t('take')}
        </Button>
      )}
      {(mine || others.length > 0) && (
        <Menu
          label={t('handOver')}
          face={
            <>
              <Users />
              {t('handOver')}
            </>
          }
        >
          {holder && (
            <MenuButton disabled={pending} onClick={() => give('nobody')}>
              {t('giveBack')}
            </MenuButton>
          )}
          {others.map(({ id, name }) => (
            <MenuButton key={id} disabled={pending} onClick={() => give(id)}>
              {t('to', { name })}
            </MenuButton>
          ))}
        </Menu>
      )}
    </>
  )
}
