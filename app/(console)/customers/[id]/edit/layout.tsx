import type { ReactNode } from 'react'
import { recordTitle } from '#app/page-title'

export const generateMetadata = recordTitle('customer-edit')

export default function EditCustomerLayout({ children }: { children: ReactNode }) {
  return children
}
