import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonLook } from '#components/button'

/** A link that the browser keeps as a file; a download that fails is told by the browser's own list of downloads. */
export function DownloadButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} download data-slot="button" className={buttonLook()}>
      <Download />
      {children}
    </a>
  )
}
