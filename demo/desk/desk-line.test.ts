import { expect, test } from 'vitest'
import { createPastClock, type PastClock } from '../past/past-clock'
import { type ActOn, createDeskLine } from './desk-line'

test('who takes long holds up the next one, and who goes on later takes their place among the others', async () => {
  const clock = createPastClock()
  const happened: [string, string][] = []
  const act =
    (
      name: string,
      { takes = 0, goesOn }: { takes?: number; goesOn?: [number, ActOn<{ clock: PastClock }>] } = {},
    ): ActOn<{ clock: PastClock }> =>
    async ({ later }) => {
      clock.wait(takes)
      happened.push([name, clock.now().toISOString().slice(11, 19)])
      if (goesOn) later(...goesOn)
    }
  const at = (time: string) => new Date(`2026-11-20T${time}Z`)
  const line = createDeskLine({ clock }, [
    { at: at('09:00:40'), act: act('Gabriela decides') },
    { at: at('09:00:00'), act: act('Andrés looks up', { goesOn: [30, act('Andrés writes a note')] }) },
    { at: at('09:00:10'), act: act('Pedro exports', { takes: 25 }) },
    { at: at('15:00:00'), act: act('Lucía pays') },
  ])
  await line.until(at('12:00:00'))
  expect(happened).toEqual([
    ['Andrés looks up', '09:00:00'],
    ['Pedro exports', '09:00:35'],
    ['Andrés writes a note', '09:00:36'],
    ['Gabriela decides', '09:00:40'],
  ])
  await line.until(at('16:00:00'))
  expect(happened.at(-1)).toEqual(['Lucía pays', '15:00:00'])
})
