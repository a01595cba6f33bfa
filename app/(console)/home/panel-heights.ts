import type { PanelName } from './panels'

/** How high, in px, each panel is as a rule: what comes in its place then moves little of what stands below. */
export const panelHeights: Record<PanelName, number> = {
  waiting: 410,
  health: 343,
  verdict: 102,
  week: 387,
  decided: 262,
  lookups: 122,
  inReview: 122,
  volume: 290,
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
