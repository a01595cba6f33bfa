/** So long after it somebody counts as having shown that it is them. */
const proofSeconds = 5 * 60

/**
 * Whether somebody has shown so lately that it is them that a dangerous act asks for nothing more. The invented people of a demo have nothing to
 * show: everybody knows their password.
 */
export function isProven({ provenAt, demo }: { provenAt: Date | null; demo: boolean }, now: Date): boolean {
  return demo || (provenAt !== null && now.getTime() < provenAt.getTime() + proofSeconds * 1000)
}
