/** For how long an old secret works beside a new one, in seconds: the API allows a week at most. */
export const overlaps = [0, 3_600, 86_400, 604_800] as const
export type Overlap = (typeof overlaps)[number]
