'use client'

import { Button } from '#components/button'
import { RefusedNotice } from '#components/refused-notice'
import { useAct } from '../_kit/form/use-act'
import { readNotices } from './actions'

/** Marks all notices as read that had come until then (ISO 8601). */
export function ReadAll({ label, until }: { label: string; until: string }) {
  const { run, refused, pending } = useAct(() => readNotices({ until }), { movesFocus: true, refreshes: 'always' })
  return (
    <>
      <RefusedNotice>{refused}</RefusedNotice>
      <Button size="sm" aria-disabled={pending} onClick={pending ? undefined : () => run()}>
        {label}
      </Button>
    </>
  )
}
