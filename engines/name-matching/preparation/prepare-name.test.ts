import { describe, expect, it } from 'vitest'
import { LEGAL_FORM_SPELLINGS } from '../dictionary/legal-forms.ts'
import { prepareName } from './prepare-name.ts'

const kinds = (raw: string, schema: 'Person' | 'Company') =>
  prepareName(raw, schema).tokens.map((token) => `${token.latin}:${token.kind}`)
const words = (raw: string) => prepareName(raw, 'Person').tokens.map((token) => token.latin)

describe('a name cut into words', () => {
  it('puts a surname set off by a comma last and says that the order is known', () => {
    expect(words('AL-SUBAIY, Khalifa Muhammad')).toEqual(['khalifa', 'muhammad', 'al', 'subaiy'])
    expect(prepareName('KIM, Chol', 'Person').surnameAt).toBe(1)
    expect(prepareName('Santos, Jr.', 'Person').surnameAt).toBe(-1)
  })

  it('reads dotted letters as initials of a person and as one acronym of a company', () => {
    expect(kinds('J.-C. Juncker', 'Person')).toEqual(['j:initial', 'c:initial', 'juncker:content'])
    expect(kinds('J.P. Morgan', 'Company')).toEqual(['jp:content', 'morgan:content'])
  })

  it('takes "servant of" and the Arabic article off, in both scripts', () => {
    expect(words('Abdulmalik al-Houthi')).toEqual(['abd', 'malik', 'al', 'houthi'])
    expect(words('عبدالرحمان')).toEqual(['abd', 'rhman'])
  })

  it('cuts Han and Hangul names into surname and syllables with the readings in use', () => {
    const han = prepareName('金正恩', 'Person').tokens
    expect(han.map((token) => token.latin)).toEqual(['jin', 'zheng', 'en'])
    expect(han[0]!.alternatives).toContain('kim')
    expect(words('山田太郎')).toEqual(['yamada', 'taro'])
    expect(words('김정은')[0]).toBe('kim')
  })

  it('folds look-alike letters only where a word mixes alphabets', () => {
    expect(prepareName('Sеrgei', 'Person').tokens[0]!.folded).toBe('sergei')
    expect(prepareName('Сергей', 'Person').tokens[0]!.folded).toBe('сергеи')
  })

  it('knows at least 250 spellings of legal forms and finds them at either end of a name', () => {
    expect(LEGAL_FORM_SPELLINGS).toBeGreaterThanOrEqual(250)
    expect(kinds('ООО "Ромашка"', 'Company')).toEqual(['ooo:legal-form', 'romashka:content'])
    expect(kinds('Fifteenth Ocean GmbH & Co. KG', 'Company').slice(2)).toEqual([
      'gmbh:legal-form',
      'co:legal-form',
      'kg:legal-form',
    ])
    expect(kinds('HSBC Holdings p.l.c.', 'Company')).toEqual([
      'hsbc:content',
      'holdings:generic-word',
      'plc:legal-form',
    ])
    expect(kinds('SiemensAG', 'Company')).toEqual(['siemens:content', 'ag:legal-form'])
  })

  it('never calls a name nothing but a legal form', () => {
    expect(kinds('SA', 'Company')).toEqual(['sa:content'])
    expect(
      prepareName('Limited Company', 'Company').tokens.some((token) => token.kind !== 'legal-form'),
    ).toBe(true)
  })

  it('sets a legal form off by its capitals only where the name is not written in capitals', () => {
    expect(kinds('SiemensAG', 'Company')).toEqual(['siemens:content', 'ag:legal-form'])
    expect(kinds('ISLAMIC STATE vEST AFRICA', 'Company').map((kind) => kind.split(':')[1])).not.toContain(
      'legal-form',
    )
  })

  it('takes a syllable of a Han name for a name, and "and the" off an Arabic word of an organisation', () => {
    expect(kinds('金正恩', 'Person').every((kind) => kind.endsWith(':content'))).toBe(true)
    expect(kinds('حركة التوحيد والجهاد', 'Company').filter((kind) => !kind.endsWith(':particle'))).toEqual([
      'hrka:generic-word',
      'twhyd:content',
      'jhad:generic-word',
    ])
  })

  it('marks what names a parent: after "bin", and patronymics', () => {
    const parents = (raw: string) =>
      prepareName(raw, 'Person')
        .tokens.filter((token) => token.isParent)
        .map((token) => token.latin)
    expect(parents('Salman bin Muhammad Al-Rawi')).toEqual(['muhammad'])
    expect(parents('Sergey Viktorovich Lavrov')).toEqual(['viktorovich'])
  })

  it('reads numbers in digits, words, ordinals and Roman numerals as one', () => {
    const classes = (raw: string) => prepareName(raw, 'Company').tokens.map((token) => token.classId)
    expect(classes('Fifteenth Ocean')[0]).toBe('number:15')
    expect(classes('Fund XV')[1]).toBe('number:15')
    expect(classes('Ocean 15')[1]).toBe('number:15')
  })

  it('takes rarities counted by the caller before its own', () => {
    const counted = prepareName('Ivan Petrov', 'Person', {
      rarityOf: (latin) => (latin === 'petrov' ? 1 : undefined),
    })
    expect(counted.tokens[1]!.rarity).toBe(1)
    expect(counted.tokens[0]!.rarity).toBe(prepareName('Ivan Petrov', 'Person').tokens[0]!.rarity)
  })
})
