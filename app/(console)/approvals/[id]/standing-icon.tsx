import { CircleCheck, CircleX } from 'lucide-react'

/** The icons for values within and beyond their bounds. */
export const standingIcon = { ok: <CircleCheck />, bad: <CircleX /> } as const
