import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { sharedData } from '#platform/testing/data/shared-data.ts'
import { readOfac } from '../../../benchmarks/name-world/read-lists.ts'
import { buildPartyIndex, MATCH_THRESHOLD } from '../index.ts'
import { IN_HAN } from './han.ts'
import { IN_INITIALS } from './initials.ts'

const DATA = sharedData('data')
const ASKED_SHARE = 24
const FOUND_MIN = 0.99

const writtenFormsOf = (value: string) =>
  [...IN_INITIALS, ...IN_HAN].flatMap(({ id, ask }) =>
    ask({ id: value, schema: 'Person', names: [{ value, kind: 'primary' }] }, () => 0).map(({ asked }) => ({
      form: id,
      value: asked,
    })),
  )

describe('the forms in which a listed name is written elsewhere', () => {
  it.each([
    ['LAVROV, Sergei Viktorovich', 'LAVROV S.V.'],
    ['Кадыров Рамзан Ахматович', 'Кадыров Р.А.'],
    ['CHAIKA, Yuri', 'Yu. CHAIKA'],
    ['KIM, Jong Un', 'KIM J U'],
    ['AL-ASSAD, Bashar', 'AL-ASSAD, B.'],
    ['習近平', '习近平'],
  ])('of %s have %s among them', (listed, written) => {
    expect(writtenFormsOf(listed).map(({ value }) => value)).toContain(written)
  })

  it('are none of a name of one word, or of initials already', () => {
    expect(writtenFormsOf('Abu')).toEqual([])
    expect(writtenFormsOf('Khan M.')).toEqual([])
  })

  it.skipIf(!existsSync(`${DATA}/sanctions/ofac/2024-01-08`))(
    'are found, each of them, for at least 99 of 100 persons of the OFAC list (skipped where the list is absent)',
    () => {
      const parties = readOfac(DATA)
      const index = buildPartyIndex(parties)
      const counts = new Map<string, { asked: number; found: number }>()
      for (const { id, names } of parties
        .filter(({ schema }) => schema === 'Person')
        .filter((_, place) => place % ASKED_SHARE === 0)) {
        for (const { form, value } of writtenFormsOf(names[0]!.value)) {
          const hits = index.search(
            { id: 'asked', schema: 'Person', names: [{ value, kind: 'primary' }] },
            { limit: 50 },
          )
          const count = counts.get(form) ?? { asked: 0, found: 0 }
          count.asked++
          if (hits.some((hit) => hit.id === id && hit.probability >= MATCH_THRESHOLD)) count.found++
          counts.set(form, count)
        }
      }
      expect(counts.size).toBeGreaterThan(5)
      for (const [form, { asked, found }] of counts)
        expect(found / asked, form).toBeGreaterThanOrEqual(FOUND_MIN)
    },
    60_000,
  )
})
