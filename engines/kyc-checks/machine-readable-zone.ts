/** What a machine-readable zone says, by ICAO 9303. Dates have two digits for the year, as printed. */
export type MachineReadableZone = {
  format: 'TD1' | 'TD2' | 'TD3'
  documentCode: string
  issuer: string
  number: string
  nationality: string
  /** YYMMDD. */
  birth: string
  /** YYMMDD. */
  expiry: string
  surname: string
  givenNames: string
  /** Each check digit, and whether it holds. */
  checks: { of: 'number' | 'birth' | 'expiry' | 'optional' | 'composite'; holds: boolean }[]
}

const weights = [7, 3, 1]

/** The check digit of a field: weights 7, 3, 1; A is 10, Z is 35, the filler is zero. */
export function checkDigit(field: string): number {
  let sum = 0
  for (const [place, sign] of [...field].entries()) {
    const value = sign === '<' ? 0 : Number.parseInt(sign, 36)
    sum += value * (weights[place % 3] as number)
  }
  return sum % 10
}

const holds = (field: string, digit: string | undefined): boolean =>
  // An empty optional field may carry a filler for its digit.
  digit !== undefined && (digit === String(checkDigit(field)) || (digit === '<' && /^<*$/.test(field)))

const formats = { '30,30,30': 'TD1', '36,36': 'TD2', '44,44': 'TD3' } as const

/** Reads a machine-readable zone. @returns why it cannot be read, where it cannot. */
export function readMachineReadableZone(text: string): MachineReadableZone | { refused: string } {
  const signs = text.toUpperCase().replaceAll(/[^A-Z0-9<\n]/g, '')
  const split = signs.split('\n').filter((line) => line !== '')
  const whole = split.join('')
  const lines =
    split.length > 1
      ? split
      : whole.length === 90
        ? [whole.slice(0, 30), whole.slice(30, 60), whole.slice(60)]
        : [whole.slice(0, whole.length / 2), whole.slice(whole.length / 2)]
  const format = formats[lines.map(({ length }) => length).join(',') as keyof typeof formats]
  if (!format)
    return {
      refused: `Its lines have ${lines.map(({ length }) => length).join(' and ')} signs, and not those of TD1, TD2 or TD3`,
    }
  const [first = '', second = '', third = ''] = lines
  const unfilled = (field: string) => field.replaceAll('<', ' ').trim()
  const namesOf = (field: string) => {
    const [surname = '', givenNames = ''] = field.split('<<')
    return { surname: unfilled(surname), givenNames: unfilled(givenNames) }
  }
  if (format === 'TD1') {
    const number = first.slice(5, 14)
    const composite = first.slice(5, 30) + second.slice(0, 7) + second.slice(8, 15) + second.slice(18, 29)
    return {
      format,
      documentCode: unfilled(first.slice(0, 2)),
      issuer: unfilled(first.slice(2, 5)),
      number: unfilled(number),
      nationality: unfilled(second.slice(15, 18)),
      birth: second.slice(0, 6),
      expiry: second.slice(8, 14),
      ...namesOf(third),
      checks: [
        { of: 'number', holds: holds(number, first[14]) },
        { of: 'birth', holds: holds(second.slice(0, 6), second[6]) },
        { of: 'expiry', holds: holds(second.slice(8, 14), second[14]) },
        { of: 'composite', holds: holds(composite, second[29]) },
      ],
    }
  }
  const isPassport = format === 'TD3'
  const number = second.slice(0, 9)
  const optional = isPassport ? second.slice(28, 42) : second.slice(28, 35)
  const composite = isPassport
    ? second.slice(0, 10) + second.slice(13, 20) + second.slice(21, 43)
    : second.slice(0, 10) + second.slice(13, 20) + second.slice(21, 35)
  return {
    format,
    documentCode: unfilled(first.slice(0, 2)),
    issuer: unfilled(first.slice(2, 5)),
    number: unfilled(number),
    nationality: unfilled(second.slice(10, 13)),
    birth: second.slice(13, 19),
    expiry: second.slice(21, 27),
    ...namesOf(first.slice(5)),
    checks: [
      { of: 'number', holds: holds(number, second[9]) },
      { of: 'birth', holds: holds(second.slice(13, 19), second[19]) },
      { of: 'expiry', holds: holds(second.slice(21, 27), second[27]) },
      ...(isPassport ? [{ of: 'optional' as const, holds: holds(optional, second[42]) }] : []),
      { of: 'composite', holds: holds(composite, second[isPassport ? 43 : 35]) },
    ],
  }
}
