'use client'

import { Button } from '#components/button'
import { RefusedNotice } from '#components/refused-notice'
import { useAct } from '../_kit/form/use-act'
import { readNotices } from './actions'

/** Marks all notices as read. */
export function ReadAll({ label }: { label: string }) {
  const { run, refused, pending } = useAct(() => readNotices({}), { movesFocus: true, refreshes: 'always' })
  return (
    <>
      <RefusedNotice>{refused}</RefusedNotice>
      <Button size="sm" aria-disabled={pending} onClick={pending ? undefined : () => run()}>
        {label}
      </Button>
    </>
  )
}
