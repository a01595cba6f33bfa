/** Money that arrived and that its payer did not claim by themselves. */
export type Arrival = {
  minutesAgo: number
  /** The number on the receipt. */
  reference: string
  bank: string
  phone: string
  /** The customer whose deposit quote it is meant for, or bolívares in 1/100 if there is none. */
  meant: { name: string; dollars: number } | { amountMinor: number }
}

const dayMinutes = 24 * 60

/** The references of those about which people decide. */
export const decided = { refunded: '00317745', matched: '00226019', refundWaits: '00904417', matchWaits: '00731140' } as const

/**
 * Returns what arrived: money in each state of a deposit. One was paid from the phone of somebody else a day ago, so that nobody
 * could claim it, while its quote is still open.
 */
export const arrivals: readonly Arrival[] = [
  {
    minutesAgo: 9 * dayMinutes,
    reference: decided.refunded,
    bank: '0102',
    phone: '04165550137',
    meant: { amountMinor: 3_000_000 },
  },
  {
    minutesAgo: 5 * dayMinutes,
    reference: decided.refundWaits,
    bank: '0134',
    phone: '04245550162',
    meant: { amountMinor: 8_845_000 },
  },
  {
    minutesAgo: 4 * dayMinutes,
    reference: decided.matched,
    bank: '0105',
    phone: '04145550118',
    meant: { name: 'Nairobi del Valle Salazar', dollars: 90 },
  },
  { minutesAgo: 3 * dayMinutes, reference: '00052961', bank: '0172', phone: '04125550171', meant: { amountMinor: 1_200_000 } },
  {
    minutesAgo: dayMinutes + 5,
    reference: '00418823',
    bank: '0134',
    phone: '04145550149',
    meant: { name: 'Rosa Elena Briceño', dollars: 60 },
  },
  {
    minutesAgo: 180,
    reference: decided.matchWaits,
    bank: '0191',
    phone: '04265550104',
    meant: { name: 'Zuleima Pacheco', dollars: 45 },
  },
  { minutesAgo: 110, reference: '00660382', bank: '0105', phone: '04145550190', meant: { amountMinor: 4_530_000 } },
]
