import Link from 'next/link'
import type { ComponentProps } from 'react'
import { LinkPending } from '#components/link-pending'

export type AppLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** A path of this application, with query and hash if it has them. */
  href: string
  prefetch?: boolean
  /** False keeps the scroll position, for links that only change the content of a list. */
  scroll?: boolean
  replace?: boolean
}

/**
 * Shows a link inside the application. Components receive addresses as data, so the path is passed to the router in its parts.
 * Prefetching is off by default: every page is rendered for one person, and a list would prefetch dozens that are never opened.
 */
export function AppLink({ href, prefetch = false, children, ...rest }: AppLinkProps) {
  return (
    <Link href={inPieces(href)} prefetch={prefetch} {...rest}>
      {children}
      <LinkPending />
    </Link>
  )
}

function inPieces(href: string) {
  const [path = '', hash] = href.split('#', 2)
  const queryStart = path.indexOf('?')
  const pathname = queryStart < 0 ? path : path.slice(0, queryStart)
  return { pathname: pathname || undefined, search: queryStart < 0 ? undefined : path.slice(queryStart), hash }
}
