import { expect, test } from 'vitest'
import { texts } from './texts.ts'

test('[LIFE-03] the day of a trouvaille is named as the platform names it, and the first of a month as French has it', () => {
  const platform = new Intl.DateTimeFormat('fr-FR', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
  for (let day = 0; day < 366; day++) {
    const date = new Date(Date.UTC(2028, 0, 1 + day)).toISOString().slice(0, 10)
    expect(texts.find.day(date)).toBe(platform.format(new Date(date)).replace(/ 1 /, ' 1er '))
  }
})
