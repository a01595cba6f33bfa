import type { ReactNode } from 'react'
import { recordTitle } from '#app/page-title'

export const generateMetadata = recordTitle('evidence')

export default function EvidenceLayout({ children }: { children: ReactNode }) {
  return children
}
