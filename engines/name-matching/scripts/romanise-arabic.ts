/**
 * Arabic, Persian, Urdu and Pashto letters as Latin ones. Short vowels are not written and so are not invented here:
 * the comparison lets them in for next to nothing. ISO 233 and ALA-LC simplified to what registries print.
 */
const LETTERS: Readonly<Record<string, string>> = {
  ا: 'a',
  أ: 'a',
  إ: 'i',
  آ: 'a',
  ٱ: 'a',
  ء: '',
  ئ: 'y',
  ؤ: 'w',
  ى: 'y',
  ب: 'b',
  پ: 'p',
  ت: 't',
  ٹ: 't',
  ټ: 't',
  ث: 'th',
  ج: 'j',
  چ: 'ch',
  ځ: 'z',
  څ: 's',
  ح: 'h',
  خ: 'kh',
  د: 'd',
  ڈ: 'd',
  ډ: 'd',
  ذ: 'dh',
  ر: 'r',
  ڑ: 'r',
  ړ: 'r',
  ز: 'z',
  ژ: 'zh',
  ږ: 'zh',
  س: 's',
  ش: 'sh',
  ښ: 'sh',
  ص: 's',
  ض: 'd',
  ط: 't',
  ظ: 'z',
  ع: '',
  غ: 'gh',
  ف: 'f',
  ڤ: 'v',
  ق: 'q',
  ك: 'k',
  ک: 'k',
  ڪ: 'k',
  ګ: 'g',
  گ: 'g',
  ڭ: 'g',
  ل: 'l',
  ڵ: 'l',
  م: 'm',
  ن: 'n',
  ں: 'n',
  ڼ: 'n',
  ه: 'h',
  ہ: 'h',
  ھ: 'h',
  ة: 'a',
  ۃ: 'a',
  ۀ: 'h',
  و: 'w',
  ۆ: 'w',
  ۇ: 'w',
  ي: 'y',
  ی: 'y',
  ې: 'y',
  ۍ: 'y',
  ێ: 'y',
  ے: 'y',
  ﺁ: 'a',
  ﷲ: 'allh',
}

/** Letters that must be one for the comparison within the script: Persian and Arabic kaf, yeh and heh. */
export function unifyArabic(word: string): string {
  return word
    .replace(/[ىیېۍے]/g, 'ي')
    .replace(/[کڪ]/g, 'ك')
    .replace(/[ہھۀ]/g, 'ه')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ۃ/g, 'ة')
}

export function romaniseArabic(word: string): string {
  let out = ''
  for (const letter of word) {
    const latin = LETTERS[letter]
    if (latin !== undefined) out += latin
    else if (letter >= '0' && letter <= '9') out += letter
  }
  return out
}
