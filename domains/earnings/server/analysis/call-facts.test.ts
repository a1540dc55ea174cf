import { expect, it } from 'vitest'
import { contradictionsOf } from './call-facts.ts'

const entered = { companyName: 'Halden', ticker: null, quarter: 'Q3', fiscalYear: 2021 }
const shownText = (text: string) =>
  contradictionsOf(`Halden. ${text}`, entered).map(({ text: stated }) => stated)

it('a quarter that is only compared with is not that of the call: it neither contradicts what was entered nor stands for it', () => {
  expect(
    shownText(
      'Results as compared to the third quarter of 2019, and up 14% since the first quarter of 2019.',
    ),
  ).toEqual([])
  // The call is of another year, and what was entered is what it compares with.
  expect(
    shownText('Welcome to our third quarter 2022 call. Sales rose compared to the third quarter of 2021.'),
  ).toEqual(['The text speaks of “third quarter 2022”; you entered Q3, fiscal year 2021.'])
  expect(
    shownText('Welcome to our third quarter 2021 call. Sales rose over the third quarter of 2020.'),
  ).toEqual([])
})
