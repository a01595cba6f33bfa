/**
 * How far a time zone is ahead of UTC, in ms: each entry from its time (ms since 1970) to the next one's, the last one to
 * `until`.
 */
export type ZoneOffsets = { entries: readonly { from: number; ahead: number }[]; until: number }

const week = 7 * 86_400_000
const year = 365 * 86_400_000
/** Records are seldom older, and seldom end later; other times take a formatter. */
const [yearsBack, yearsAhead] = [12, 2]

const learned = new Map<string, ZoneOffsets>()
const formatters = new Map<string, Intl.DateTimeFormat>()

/**
 * Makes the offsets of a zone known, so that its times need no formatter. The first formatter of a browser takes 15 to 30 ms,
 * whatever its options, because V8 then lists all locales.
 */
export function learnZone(timeZone: string, offsets: ZoneOffsets): void {
  learned.set(timeZone, offsets)
}

/** Returns the local time of an IANA zone: a date whose UTC fields are the local ones. */
export function localTime(at: string | Date | number, timeZone: string): Date {
  const time = new Date(at).getTime()
  return new Date(time + aheadOfUtc(time, timeZone))
}

/** Returns how far an IANA zone is ahead of UTC at a time (ms since 1970), in ms. */
export function aheadOfUtc(time: number, timeZone: string): number {
  return find(learned.get(timeZone), time) ?? ask(time, timeZone)
}

/** Returns the offsets of an IANA zone for the years around a time (ms since 1970). */
export function readZone(timeZone: string, around: number): ZoneOffsets {
  const [start, until] = [around - yearsBack * year, around + yearsAhead * year]
  const entries = [{ from: start, ahead: ask(start, timeZone) }]
  for (let [from, to] = [start, start + week]; to <= until; [from, to] = [to, to + week]) {
    const ahead = ask(to, timeZone)
    if (ahead !== entries.at(-1)?.ahead) entries.push({ from: findChange(from, to, timeZone), ahead })
  }
  return { entries, until }
}

function find(offsets: ZoneOffsets | undefined, time: number): number | undefined {
  if (offsets === undefined || time >= offsets.until) return undefined
  return offsets.entries.findLast(({ from }) => from <= time)?.ahead
}

/** Returns the time (ms) of the one change after `from` and not after `to`; zones change at whole minutes. */
function findChange(from: number, to: number, timeZone: string): number {
  const ahead = ask(to, timeZone)
  let [before, after] = [Math.floor(from / 60_000), Math.ceil(to / 60_000)]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (ask(middle * 60_000, timeZone) === ahead) after = middle
    else before = middle
  }
  return after * 60_000
}

/**
 * Creating a formatter takes 0.2 ms and 28 KB outside of the heap, so that one per row of an export filled gigabytes. It writes years
 * without four digits in a form that cannot be parsed: their times are shown in UTC.
 */
function ask(time: number, timeZone: string): number {
  const known = formatters.get(timeZone)
  const formatter = known ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  if (known === undefined) formatters.set(timeZone, formatter)
  return Date.parse(`${formatter.format(time).replace(' ', 'T')}Z`) - Math.floor(time / 1000) * 1000 || 0
}
