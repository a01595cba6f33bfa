import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { Pager } from '#components/pager'
import { LinkKeys } from '../page/link-keys'

type Props = {
  /** The number of matches, and how many are on this page. */
  summary: ReactNode
  /** Undefined at the ends of the list. */
  newerHref: string | undefined
  olderHref: string | undefined
  /** False if the list has another order, whose pages are not newer or older. */
  newestFirst?: boolean
  /** A note between the two. */
  children?: ReactNode
}

/** Shows the footer of every list, with links to the page before and the page after, also on the keys "[" and "]". */
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

/** Returns the addresses of the adjacent pages. `next` is the cursor of the page after the current one; null at the end. */
export function pagesBeside(hrefOf: (trail: readonly string[]) => string, trail: readonly string[], next: string | null) {
  return {
    newerHref: trail.length > 0 ? hrefOf(trail.slice(0, -1)) : undefined,
    olderHref: next ? hrefOf([...trail, next]) : undefined,
  }
}
