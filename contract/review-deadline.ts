/** Hours after its opening in which a review is due: fewer if it has a sanctions hit. */
export const hoursUntilDue = { standard: 24, sanctions: 4 } as const

/** Returns when a review is due. */
export function dueTimeOf({ createdAt, flags }: { createdAt: Date; flags: readonly string[] }): Date {
  const hours = flags.includes('sanctions_hit') ? hoursUntilDue.sanctions : hoursUntilDue.standard
  return new Date(createdAt.getTime() + hours * 3_600_000)
}
