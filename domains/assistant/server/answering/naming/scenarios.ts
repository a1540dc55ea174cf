import type { NamedThing } from '#engines/question-parsing/index.ts'

/** The stress scenarios that the installation computes, by what people call them. */
export const scenarios: readonly NamedThing[] = [
  ['Black Monday 1987', ['black monday', 'black monday 1987', '1987 crash']],
  [
    'Dot-com bust 2000–2002',
    [
      'dot-com bust',
      'dotcom bust',
      'dot com bust',
      'dotcom',
      'dot-com',
      'dotcom crash',
      'tech bust',
      'dot-com crash',
    ],
  ],
  [
    'Financial crisis 2007–2009',
    [
      'financial crisis',
      'gfc',
      'lehman',
      '2008 crisis',
      'great financial crisis',
      '2008 financial crisis',
      'financial crisis of 2008',
    ],
  ],
  [
    'Pandemic 2020',
    [
      'pandemic',
      'covid',
      'covid crash',
      'corona',
      'pandemic crash',
      'covid-19',
      'march 2020',
      'pandemic 2020',
    ],
  ],
  ['Equities down 20 %', ['equities down 20 %']],
  ['Rates up 200 bp', ['rates up 200 bp']],
  ['Spreads up 150 bp', ['spreads up 150 bp']],
  ['Rate shock 2022', ['rate shock', 'rate shock 2022', '2022 rate shock', 'rate shock of 2022']],
].map(([name, names]) => ({
  kind: 'scenario',
  id: name as string,
  label: name as string,
  names: names as string[],
}))
