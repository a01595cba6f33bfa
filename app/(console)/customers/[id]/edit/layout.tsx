import type { ReactNode } from 'react'
import { titledRecord } from '#app/titled'

export const generateMetadata = titledRecord('customer-edit')

export default function EditCustomerLayout({ children }: { children: ReactNode }) {
  return children
}
