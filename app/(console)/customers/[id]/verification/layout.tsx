import type { ReactNode } from 'react'
import { recordTitle } from '#app/page-title'

export const generateMetadata = recordTitle('profile')

export default function VerificationLayout({ children }: { children: ReactNode }) {
  return children
}
