const LISTED = `AL Alabama; AK Alaska; AZ Arizona; AR Arkansas; CA California; CO Colorado; CT Connecticut; DE Delaware; DC District of Columbia; FL Florida;
  GA Georgia; HI Hawaii; ID Idaho; IL Illinois; IN Indiana; IA Iowa; KS Kansas; KY Kentucky; LA Louisiana; ME Maine; MD Maryland; MA Massachusetts;
  MI Michigan; MN Minnesota; MS Mississippi; MO Missouri; MT Montana; NE Nebraska; NV Nevada; NH New Hampshire; NJ New Jersey; NM New Mexico;
  NY New York; NC North Carolina; ND North Dakota; OH Ohio; OK Oklahoma; OR Oregon; PA Pennsylvania; RI Rhode Island; SC South Carolina;
  SD South Dakota; TN Tennessee; TX Texas; UT Utah; VT Vermont; VA Virginia; WA Washington; WV West Virginia; WI Wisconsin; WY Wyoming`

/** The states of the United States and its capital's district, by their two letters. */
export const usStates: ReadonlyMap<string, string> = new Map(
  LISTED.split(/;\s*/).map((one) => [one.slice(0, 2), one.slice(3)]),
)

const byName = new Map([...usStates.values()].map((name) => [name.toLowerCase(), name]))

/** The state that a text names; Georgia is a country as well, so that it is left to whoever asks. */
export const usStateNamed = (text: string): string | undefined => byName.get(text.trim().toLowerCase())
