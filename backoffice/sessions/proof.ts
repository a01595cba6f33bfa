/** Seconds for which a proof of identity is valid. */
const proofSeconds = 5 * 60

/**
 * Returns whether a proof of identity is recent enough for a dangerous act. Demo people need none, because their password is
 * public.
 */
export function isProven({ provenAt, demo }: { provenAt: Date | null; demo: boolean }, now: Date): boolean {
  return demo || (provenAt !== null && now.getTime() < provenAt.getTime() + proofSeconds * 1000)
}
