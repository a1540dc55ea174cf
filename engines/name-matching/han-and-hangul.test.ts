import { describe, expect, it } from 'vitest'
import { buildPartyIndex, formsOf, MATCH_THRESHOLD, type Party, prepareParty, scoreParties } from './index.ts'

const person = (value: string): Party => ({
  id: value,
  schema: 'Person',
  names: [{ value, kind: 'primary' }],
})
const score = (asked: string, listed: string) =>
  scoreParties(prepareParty(person(asked)), prepareParty(person(listed))).probability

describe('names in Han and Hangul', () => {
  it.each([
    ['林鄭月娥', 'LAM, Cheng Yuet-ngor'],
    ['李家超', 'LEE, Ka-chiu'],
    ['陳全國', 'CHEN, Quanguo'],
    ['陈全国', 'CHEN, Quanguo'],
    ['Chen Quan Guo', 'Quanguo CHEN'],
    ['CHEN, Quan-Guo', 'Quanguo CHEN'],
    ['邓炳强', 'TANG, Ping-keung'],
    ['鄧炳強', 'TANG Pingkeung'],
    ['蔡英文', 'TSAI Ing-wen'],
    ['蔣介石', 'CHIANG Chieh-shih'],
    ['金正恩', 'KIM, Jong Un'],
    ['김정은', 'KIM, Jong Un'],
    ['김여정', 'KIM, Yo Jong'],
    ['이명박', 'LEE, Myung-bak'],
    ['최룡해', 'CHOE, Ryong-hae'],
    ['김정은', '金正恩'],
    ['리설주', '李雪主'],
  ])('%s is %s', (asked, listed) => {
    expect(score(asked, listed)).toBeGreaterThan(MATCH_THRESHOLD)
    expect(score(listed, asked)).toBeGreaterThan(MATCH_THRESHOLD)
    expect(buildPartyIndex([person(listed), person('Somebody Else')]).search(person(asked))[0]?.id).toBe(
      listed,
    )
  })

  it.each([
    ['金正恩', 'Jian ZHANG'],
    ['王伟', 'WANG, Wen'],
    ['張偉', '張薇'],
    ['金正恩', '김정숙'],
    ['李家超', 'LEE, Ka-keung'],
    ['金正恩', 'KIM, Jong'],
  ])('%s is not %s', (asked, listed) => {
    expect(score(asked, listed)).toBeLessThan(MATCH_THRESHOLD)
    expect(score(listed, asked)).toBeLessThan(MATCH_THRESHOLD)
  })

  /** As a screening asks: with the further readings of its name. */
  const askedFor = (name: string): Party => ({
    ...person(name),
    names: [name, ...formsOf(name, 'Person').names.map(({ value }) => value)].map((value) => ({
      value,
      kind: 'primary',
    })),
  })
  it.each([
    ['Ким Чен Ын', 'Jong Un KIM'],
    ['КИМ ЧЕН ЫН', 'Jong Un KIM'],
    ['Кім Чен Ин', 'Jong In KIM'],
    ['Ким Ё Чжон', 'Yo Jong KIM'],
    ['Ким Ён Чхоль', 'Yong Chol KIM'],
    ['Чхве Рён Хэ', 'Ryong Hae CHOE'],
    ['Чэнь Цюаньго', 'Quanguo CHEN'],
    ['г-н Ся Баолун', 'Baolong XIA'],
    ["Ch'en Ch'uan-kuo", 'Quanguo CHEN'],
    ['Chen Chuan-kuo', 'Quanguo CHEN'],
    ['Hsia Pao-lung', 'Baolong XIA'],
    ["TENG, Hsiao-p'ing", 'DENG Xiaoping'],
    ['Chou En-lai', 'ZHOU Enlai'],
    ['Kim Dschong Un', 'Jong Un KIM'],
    ['Kim Dzsong Un', 'Jong Un KIM'],
    ['Kim Dzong Un', 'Jong Un KIM'],
  ])('%s, as other countries write it, is %s', (asked, listed) => {
    const [first] = buildPartyIndex([person(listed), person('Somebody Else')]).search(askedFor(asked))
    expect(first?.id).toBe(listed)
    expect(first?.probability).toBeGreaterThan(MATCH_THRESHOLD)
  })

  it.each([['Ким Чен Ир', 'Jong Un KIM']])('%s is not %s', (asked, listed) => {
    expect(buildPartyIndex([person(listed)]).search(askedFor(asked))[0]?.probability ?? 0).toBeLessThan(
      MATCH_THRESHOLD,
    )
  })

  it.each([
    'Анна Иванова',
    'Ким Анна',
    'Ли Иван',
    'Ким Роман',
    'Ольга Петрова',
    "Sean O'Brien",
    'Mary-Jane Watson',
    'Kim Philby',
  ])('%s is no name of East Asia', (name) => {
    expect(formsOf(name, 'Person').names).toEqual([])
  })
})
