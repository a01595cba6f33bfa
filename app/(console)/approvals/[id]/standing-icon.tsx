import { CircleCheck, CircleX } from 'lucide-react'

/** Inside of its bounds, and outside of them. */
export const standingIcon = { ok: <CircleCheck />, bad: <CircleX /> } as const
