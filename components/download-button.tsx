import { Download } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { buttonLook } from '#components/button'
import { menuItem } from '#components/menu-items'

/** Shows a link that the browser saves as a file; the browser's own list of downloads shows failures. */
export function DownloadButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} download data-slot="button" className={buttonLook()}>
      <Download />
      {children}
    </a>
  )
}

/** Shows the same as an item of a menu. */
export function MenuDownload(props: Omit<ComponentProps<'a'>, 'className'>) {
  return <a {...props} download className={menuItem} />
}
