import { Download } from 'lucide-react'
import type { ReactNode } from 'react'

/** A link that the browser keeps as a file; a download that fails is told by the browser's own list of downloads. */
export function DownloadButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} download className="btn">
      <Download />
      {children}
    </a>
  )
}
