import type { PanelName } from './panels'

/** The usual height of each panel in px: skeletons of these heights avoid layout shifts. */
export const panelHeights: Record<PanelName, number> = {
  waiting: 410,
  health: 343,
  verdict: 102,
  week: 387,
  decided: 262,
  lookAgain: 0,
  lookups: 122,
  inReview: 122,
  volume: 290,
  banks: 266,
  briefings: 240,
  reviewAges: 226,
  customers: 253,
  reveals: 107,
  signIns: 122,
  refused: 102,
  revealed: 142,
  runs: 0,
  rate: 235,
  balances: 226,
  ageing: 198,
}

/** The height in px of the card of reminders, which depends on their number: `hasMore` adds the line about those not shown. */
export function reminderHeight(rows: number, hasMore: boolean): number {
  return 84 + rows * 57 + (hasMore ? 41 : 0)
}
