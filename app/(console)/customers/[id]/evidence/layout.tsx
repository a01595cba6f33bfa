import type { ReactNode } from 'react'
import { titledRecord } from '#app/titled'

export const generateMetadata = titledRecord('evidence')

export default function EvidenceLayout({ children }: { children: ReactNode }) {
  return children
}
