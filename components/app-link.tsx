import Link from 'next/link'
import type { ComponentProps } from 'react'
import { LinkPending } from '#components/link-pending'

export type AppLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** A path of this application, with its query and hash when it has them. */
  href: string
  prefetch?: boolean
  /** False keeps the place on the page, for links that only change what a list shows. */
  scroll?: boolean
  replace?: boolean
}

/**
 * A link inside the application. Parts receive addresses as data, so the path is handed to the router in its pieces. Nothing is fetched
 * ahead unless asked: every page is drawn for one person, and a list would draw dozens that nobody opens.
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
