/** How many days a period that ends now has. */
export const createdPeriods = { today: 1, week: 7, month: 30, quarter: 90 } as const
export type CreatedPeriod = keyof typeof createdPeriods

export function isPeriod(text: string | undefined): text is CreatedPeriod {
  return text !== undefined && Object.hasOwn(createdPeriods, text)
}

/** When a period that ends now began. */
export function createdFrom(period: CreatedPeriod, now: Date): Date {
  return new Date(now.getTime() - createdPeriods[period] * 86_400_000)
}
