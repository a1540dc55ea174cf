/** Subject to a call for action, or under increased monitoring, by the FATF lists of 24 October 2025. A house edits its own. */
export const FATF_COUNTRIES = {
  asOf: '2025-10-24',
  callForAction: ['KP', 'IR', 'MM'],
  increasedMonitoring: [
    'AO',
    'BG',
    'BO',
    'CD',
    'CI',
    'CM',
    'DZ',
    'HT',
    'KE',
    'LA',
    'LB',
    'MC',
    'NA',
    'NP',
    'SS',
    'SY',
    'VE',
    'VG',
    'VN',
    'YE',
  ],
} as const

export const watchedCountries = [...FATF_COUNTRIES.callForAction, ...FATF_COUNTRIES.increasedMonitoring]
