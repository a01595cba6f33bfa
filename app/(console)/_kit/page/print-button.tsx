'use client'

import { Printer } from 'lucide-react'
import { Button } from '#components/button'

/** Shows a button that opens the print dialog of the browser. */
export function PrintButton({ label }: { label: string }) {
  return (
    <Button variant="primary" icon={<Printer />} onClick={() => window.print()}>
      {label}
    </Button>
  )
}
