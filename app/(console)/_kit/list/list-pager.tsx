import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { Pager } from '#components/pager'
import { LinkKeys } from '../page/link-keys'

type Props = {
  /** How many match, and how many are on this page. */
  summary: ReactNode
  /** Left out at the ends of the list. */
  newerHref: string | undefined
  olderHref: string | undefined
  /** Another order has no newer and no older page. */
  newestFirst?: boolean
  /** A quiet fact between the two. */
  children?: ReactNode
}

/** The foot of every list: the page before and the page after, by the keys "[" and "]" too. */
export async function ListPager({ summary, newerHref, olderHref, newestFirst = true, children }: Props) {
  const [common, sorting] = await Promise.all([getTranslations('common'), getTranslations('sorting.pages')])
  const [newer, older] = newestFirst ? [common('newer'), common('older')] : [sorting('previous'), sorting('next')]
  const keys = { ...(newerHref ? { '[': newerHref } : {}), ...(olderHref ? { ']': olderHref } : {}) }
  return (
    <>
      <LinkKeys keys={keys} words={{ '[': newer, ']': older }} />
      <Pager summary={summary} newerLabel={newer} olderLabel={older} newerHref={newerHref} olderHref={olderHref}>
        {children}
      </Pager>
    </>
  )
}

/** The addresses of the pages beside the one that is shown. `next` is where the one after it begins; null at the end. */
export function pagesBeside(hrefOf: (trail: readonly string[]) => string, trail: readonly string[], next: string | null) {
  return {
    newerHref: trail.length > 0 ? hrefOf(trail.slice(0, -1)) : undefined,
    olderHref: next ? hrefOf([...trail, next]) : undefined,
  }
}
