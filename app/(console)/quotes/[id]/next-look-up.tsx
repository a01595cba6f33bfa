'use client'

import { useTimeLeft } from '#components/countdown'

type Props = {
  /** ISO times. `serverNow` is the server's clock when it rendered the page. */
  at: string
  serverNow: string
  /** The sentence until `at`, and the one from then on. */
  until: string
  since: string
}

/** Says when the next look-up is, and once that time has come, that it is under way, also on a page that stays open. */
export function NextLookUp({ at, serverNow, until, since }: Props) {
  return useTimeLeft({ endsAt: at, serverNow }) > 0 ? until : since
}
