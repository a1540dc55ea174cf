/**
 * A square for each country, about where it lies beside the others; `--` is sea. No shape of a country is drawn, so none is drawn wrongly, and a
 * small one is found as well as a large one.
 */
const SQUARES = `
-- -- -- -- -- -- -- -- -- -- -- -- -- -- GL -- -- -- -- -- FI -- -- -- -- -- -- -- -- -- -- -- -- -- -- --
-- -- -- -- -- -- -- -- -- -- -- -- -- -- -- -- IS FO NO SE LV EE -- -- -- -- -- -- -- -- -- -- -- -- -- --
-- -- -- -- -- -- -- -- CA -- -- -- -- -- -- -- GB BE NL PL DK LT -- -- -- -- -- RU -- -- -- -- -- -- -- --
-- -- -- -- -- -- -- -- -- -- -- -- -- -- -- IM GG LU DE CZ SK HU BY -- KZ -- -- -- -- -- -- -- -- -- -- --
-- -- -- -- -- -- -- -- -- -- -- -- -- -- -- IE FR CH AT SI HR RO MD UA UZ TJ -- -- MN -- -- -- -- -- -- --
-- -- -- -- -- -- -- -- -- -- -- -- -- -- -- PT JE SM LI MC BA RS BG AM GE KG -- -- -- -- KP -- -- -- -- --
-- -- -- -- -- -- -- -- US -- -- BM -- -- -- -- ES AD IT ME MK GR TR SY AZ AF -- -- CN -- KR JP -- -- -- --
-- -- -- -- -- -- -- -- -- -- BS VG -- -- -- MA DZ GI TN MT AL CY LB IR TM PK BT -- -- -- -- -- -- -- -- --
-- -- -- -- -- -- -- MX HN CU JM TC KN VI -- -- SN MR LY EG IL PS IQ KW QA NP BD MM MO HK TW -- -- -- -- --
-- -- -- -- -- -- -- GT BZ KY HT DO AG LC CV GW GM BF ML NE TD JO SA BH AE IN -- VN LA -- -- -- -- -- -- --
-- -- -- -- -- -- -- -- NI PA PR CW GD BB -- SL GN TG BJ NG DJ ER ET OM SD -- -- TH KH PH -- -- -- -- -- --
-- -- -- -- -- -- -- -- SV CR VE TT VC DM -- -- LR CI GH CM CF SS UG YE MV LK -- MY -- BN -- -- -- -- MH --
-- -- -- -- -- -- -- -- -- EC CO -- GY SR -- -- -- ST GQ GA CD RW KE SO -- -- -- -- SG ID -- -- -- -- -- --
-- -- -- -- -- -- -- -- -- -- PE -- BR -- -- -- -- -- -- CG BI TZ -- SC -- -- -- -- -- -- TL PG -- SB -- --
-- WS -- -- -- -- -- -- -- -- -- BO -- -- -- -- -- -- -- AO ZM MW KM -- -- -- -- -- -- -- -- -- -- -- VU --
-- -- -- -- -- -- -- -- -- -- -- -- PY -- -- -- -- -- -- NA ZW MZ MG MU -- -- -- -- -- -- -- -- -- -- NC FJ
-- -- -- -- -- -- -- -- -- -- -- -- -- -- -- -- -- -- -- ZA BW SZ -- -- -- -- -- -- -- -- -- AU -- -- -- --
-- -- -- -- -- -- -- -- -- -- CL AR UY -- -- -- -- -- -- -- LS -- -- -- -- -- -- -- -- -- -- -- -- -- -- --
-- -- -- -- -- -- -- -- -- -- -- -- -- -- -- -- -- -- -- -- -- -- -- -- -- -- -- -- -- -- -- -- -- -- NZ --`

type CountryPlace = { country: string; column: number; row: number }

/** Where each country stands, from the top left; columns and rows count from 0. */
export const placeCountries = (): CountryPlace[] =>
  SQUARES.trim()
    .split('\n')
    .flatMap((line, row) =>
      line.split(' ').flatMap((country, column) => (country === '--' ? [] : [{ country, column, row }])),
    )
