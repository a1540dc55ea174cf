import type { EntityIdentifier } from '../../../../contract/schemas.ts'
import { type LoadedRow, RowRefused } from '../loaded-row.ts'
import {
  domainIn,
  listedUnder,
  soundCountry,
  soundIdentifier,
  soundName,
  stated,
  textIn,
} from './sound-values.ts'

type Cells = Record<string, string>

/** A listing of FinanceDatabase. @throws RowRefused. */
export function listing(line: number, cells: Cells): LoadedRow {
  const symbol = textIn(cells.symbol, 40)
  if (!symbol) throw new RowRefused('symbol', 'The row has no symbol')
  const { name, instruments } = listedUnder(soundName(cells.name), symbol)
  const country = soundCountry(cells.country)
  // Such rows are bonds, certificates and left-overs of an exchange: who issued them is not said.
  if (!country || !(cells.sector || cells.website))
    throw new RowRefused(country ? 'sector' : 'country', 'The row does not state whose listing this is')
  return {
    line,
    key: symbol,
    ...stated({ text: textIn(cells.summary, 4_000) }),
    facts: {
      names: [{ text: name, kind: 'legal' }],
      identifiers: [
        ...(cells.isin ? [soundIdentifier('isin', cells.isin)] : []),
        ...(cells.composite_figi
          ? [soundIdentifier('figi', cells.composite_figi, { field: 'composite_figi' })]
          : []),
        { kind: 'ticker', value: symbol.toUpperCase() } as EntityIdentifier,
      ],
      ...stated({
        country,
        city: textIn(cells.city, 100),
        region: textIn(cells.state, 100),
        website: domainIn(cells.website),
        industry: textIn(cells.industry, 200) ?? textIn(cells.industry_group, 200),
        sector: textIn(cells.sector, 100),
        marketSize: textIn(cells.market_cap, 40),
        status: cells.delisted === 'True' ? 'Delisted' : undefined,
        instruments,
      }),
    },
  }
}

/** A legal form of the ELF code list of ISO 20275. @throws RowRefused. */
export function elfCode(line: number, cells: Cells): LoadedRow {
  const code = textIn(cells['ELF Code'], 10)?.toUpperCase() ?? ''
  if (!/^[A-Z\d]{4}$/.test(code)) throw new RowRefused('ELF Code', `“${code}” is not a four-character code`)
  const status = textIn(cells['ELF Status ACTV/INAC'], 10)
  if (status !== 'ACTV' && status !== 'INAC')
    throw new RowRefused('ELF Status ACTV/INAC', `“${status ?? ''}” is neither ACTV nor INAC`)
  const name = textIn(cells['Entity Legal Form name Local name'], 300)
  if (!name)
    throw new RowRefused(
      'Entity Legal Form name Local name',
      'The code does not identify a form (8888 and 9999 mean that there is none yet)',
    )
  const language = textIn(cells['Language Code (ISO 639-1)'], 10)?.toLowerCase() ?? ''
  return {
    line,
    key: `${code} ${language}`,
    form: {
      code,
      language,
      country: textIn(cells['Country Code (ISO 3166-1)'], 2) ?? '',
      name,
      latinName: textIn(cells['Entity Legal Form name Transliterated name (per ISO 01-140-10)'], 300) ?? name,
      abbreviations: textIn(cells['Abbreviations Local language'], 300) ?? '',
      status,
    },
  }
}
