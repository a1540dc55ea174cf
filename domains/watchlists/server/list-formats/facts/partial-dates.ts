const monthNumbers: Record<string, string> = {
  jan: '01',
  feb: '02',
  mar: '03',
  apr: '04',
  may: '05',
  jun: '06',
  jul: '07',
  aug: '08',
  sep: '09',
  oct: '10',
  nov: '11',
  dec: '12',
}

/** A span of years wider than this says too little about anyone to be written out year by year. */
const RANGE_YEARS_MAX = 30

/**
 * The dates a list gives in its own words, as ISO dates known to the year, month or day. A range becomes the years
 * (within one year the months) that it covers, since each of them is a date the party may have. Day-first order is
 * assumed for figures with slashes or dots, as all publishers here but OFAC's XML header and BIS write it.
 *
 * `05 Jun 1950`, `1950`, `Jun 1950`, `circa 1951`, `1962 to 1963`, `28/09/1955`, `00/10/1983`, `11.8.1960`,
 * `1960-08-11`, `1950s`.
 */
export function partialDates(text: string): string[] {
  const plain = text
    .replace(
      /\b(circa|approximately|approx\.?|about|around|c\.|ca\.?|between|born|possibly|probably)\s*/gi,
      '',
    )
    .replace(/[()]/g, ' ')
    .trim()
  if (plain === '') return []
  const single = partialDate(plain)
  if (single) return [single]
  const decade = /^(\d{3})0'?s$/.exec(plain)
  if (decade) return Array.from({ length: 10 }, (_, year) => `${decade[1]}${year}`)
  const range = /^(.+?)\s*(?:\bto\b|\band\b|\buntil\b|–|—|(?<=\d{4})\s*[-/]\s*(?=\d{4}))\s*(.+)$/i.exec(plain)
  if (range) return rangeOfDates(partialDate(range[1]!), partialDate(range[2]!))
  return [
    ...new Set(
      plain
        .split(/\s*(?:[;,]|\bor\b)\s*|\s+(?=\d{1,2}\s+[A-Z][a-z]{2,}\s+\d{4})/)
        .map((part) => partialDate(part))
        .filter((date) => date !== undefined),
    ),
  ]
}

/** One date as an ISO date known to the year, month or day; undefined when the text is not one. */
export function partialDate(text: string): string | undefined {
  const plain = text
    .trim()
    .replace(/[.,]$/, '')
    .replace(/(\d)(st|nd|rd|th)\b/i, '$1')
  let parts = /^(\d{4})$/.exec(plain)
  if (parts) return date(parts[1]!)
  parts = /^(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?(?:[T ].*)?$/.exec(plain)
  if (parts) return date(parts[1]!, parts[2], parts[3])
  parts = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(plain)
  if (parts) return date(parts[3]!, parts[2], parts[1])
  parts = /^(?:dd|00)\/(?:mm|00)\/(\d{4})$/i.exec(plain)
  if (parts) return date(parts[1]!)
  parts = /^(?:dd|00)\/(\d{1,2})\/(\d{4})$/i.exec(plain)
  if (parts) return date(parts[2]!, parts[1])
  parts = /^(\d{1,2})[/.](\d{4})$/.exec(plain)
  if (parts) return date(parts[2]!, parts[1])
  parts = /^(?:(\d{1,2})[ .-]+)?([A-Za-z]{3})[a-z]*\.?[ ,.-]+(\d{4})$/.exec(plain)
  if (parts) return named(parts[3]!, parts[2]!, parts[1])
  parts = /^([A-Za-z]{3})[a-z]*\.?\s+(\d{1,2}),?\s+(\d{4})$/.exec(plain)
  if (parts) return named(parts[3]!, parts[1]!, parts[2])
  return undefined
}

function named(year: string, monthName: string, day: string | undefined): string | undefined {
  const month = monthNumbers[monthName.toLowerCase()]
  return month ? date(year, month, day) : undefined
}

/** Zero stands for "not known" in several lists; a day or month that does not exist is dropped with what follows. */
function date(year: string, month?: string, day?: string): string | undefined {
  const yearNumber = Number(year)
  if (yearNumber < 1000 || yearNumber > 2100) return undefined
  const monthNumber = Number(month ?? 0)
  if (monthNumber < 1 || monthNumber > 12) return year
  const dayNumber = Number(day ?? 0)
  const yearMonth = `${year}-${String(monthNumber).padStart(2, '0')}`
  const lastDay = new Date(Date.UTC(yearNumber, monthNumber, 0)).getUTCDate()
  return dayNumber < 1 || dayNumber > lastDay
    ? yearMonth
    : `${yearMonth}-${String(dayNumber).padStart(2, '0')}`
}

function rangeOfDates(from: string | undefined, to: string | undefined): string[] {
  if (!from || !to) return [from, to].filter((end) => end !== undefined)
  const firstYear = Number(from.slice(0, 4))
  const lastYear = Number(to.slice(0, 4))
  if (lastYear < firstYear || lastYear - firstYear > RANGE_YEARS_MAX) return [from, to]
  if (firstYear === lastYear) {
    const firstMonth = Number(from.slice(5, 7) || 1)
    const lastMonth = Number(to.slice(5, 7) || 12)
    if (firstMonth === 1 && lastMonth === 12) return [String(firstYear)]
    return Array.from(
      { length: Math.max(1, lastMonth - firstMonth + 1) },
      (_, month) => `${firstYear}-${String(firstMonth + month).padStart(2, '0')}`,
    )
  }
  return Array.from({ length: lastYear - firstYear + 1 }, (_, year) => String(firstYear + year))
}
