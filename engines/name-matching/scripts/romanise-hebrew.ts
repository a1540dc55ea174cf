/** Hebrew letters as Latin ones, consonants and matres lectionis only. Academy of the Hebrew Language, 2006, simplified. */
const LETTERS: Readonly<Record<string, string>> = {
  א: 'a',
  ב: 'b',
  ג: 'g',
  ד: 'd',
  ה: 'h',
  ו: 'w',
  ז: 'z',
  ח: 'kh',
  ט: 't',
  י: 'y',
  כ: 'k',
  ך: 'kh',
  ל: 'l',
  מ: 'm',
  ם: 'm',
  נ: 'n',
  ן: 'n',
  ס: 's',
  ע: '',
  פ: 'p',
  ף: 'f',
  צ: 'ts',
  ץ: 'ts',
  ק: 'k',
  ר: 'r',
  ש: 'sh',
  ת: 't',
}

export function romaniseHebrew(word: string): string {
  let out = ''
  for (const letter of word) {
    const latin = LETTERS[letter]
    if (latin !== undefined) out += latin
    else if (letter >= '0' && letter <= '9') out += letter
  }
  return out
}
