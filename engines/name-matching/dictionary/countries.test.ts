import { describe, expect, it } from 'vitest'
import { countryCode } from './countries.ts'

describe('a country as an office writes it', () => {
  it.each([
    ["Korea (Democratic People's Republic of)", 'KP'],
    ['Korea, Dem. Rep.', 'KP'],
    ['Korea, Rep.', 'KR'],
    ['Congo (the Democratic Republic of the)', 'CD'],
    ['Congo, Dem. Rep.', 'CD'],
    ['Congo, Republic of the', 'CG'],
    ['Congo (the)', 'CG'],
    ['Virgin Islands (British)', 'VG'],
    ['Virgin Islands, U.S.', 'VI'],
    ['Iran (Islamic Republic of)', 'IR'],
    ['Iran, Islamic Rep.', 'IR'],
    ['Bolivia, Plurinational State of', 'BO'],
    ['Micronesia, Fed. Sts.', 'FM'],
    ['Egypt, Arab Rep.', 'EG'],
    ['China, Republic of', 'TW'],
    ['Sudan, South', 'SS'],
    ['Cook Islands', 'CK'],
    ['GU', 'GU'],
    ['China (PRC)', 'CN'],
    ['Dominica, Commonwealth of', 'DM'],
    ['Niger, Republic of the', 'NE'],
  ])('%s is %s', (written, code) => {
    expect(countryCode(written)).toBe(code)
  })

  it('is none where another of its name may be meant, nor where words of a state stand in a name', () => {
    for (const text of [
      'Korea (Somewhere)',
      'Georgia, State of',
      'Islamic State of Iraq',
      'Bank, Iran',
      'Islamic State (Iraq)',
      'Iraq, Islamic State of',
      'Korean, Democratic Rep.',
      'Congolese (Democratic Republic)',
      'Congo (DRC)',
      'Niger, Federal Republic of',
      'Dominica, Republic of',
      'Korea (D.)',
      'Guinea (E.)',
      'Islands (the)',
    ])
      expect([text, countryCode(text)]).toEqual([text, null])
  })
})
