import { CircleCheck, CircleX } from 'lucide-react'

/** The icons for values within and beyond their bounds. */
export const boundIcon = { ok: <CircleCheck />, bad: <CircleX /> } as const
