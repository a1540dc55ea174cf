import type { ActionWord } from './format.ts'

const any = (words: string): RegExp => new RegExp(`^(?:${words})$`, 'i')

const KINDS_OF_ORDER =
  '(?:(?:market|limit|stop|stop[ -]limit|advanced? trade|instant|recurring|savings plan|sparplan)[ -]+)?'
const ORDER = '(?: ?-? ?(?:market|limit|stop|order|auftrag|trade))*'
const order = (words: string): RegExp => any(`${KINDS_OF_ORDER}(?:${words})${ORDER}`)

/** What brokers and programs call what happens, in English, German, French, Dutch, Italian, Spanish, Swedish and Polish. A layout's own words come before these. */
export const commonWords: readonly ActionWord[] = [
  [
    any(
      '(stock )?merger.*|spin[- ]?off.*|.*reorgani[sz]ation|rights? .*|tender.*|umtausch|fusion|fusie|échange|scambio|canje|fusión',
    ),
    'reorganisation',
  ],
  [
    any(
      '(open(ing)?|sell|sold) short|short (sell|sale)|leerverkauf|vente à découvert|vendita allo scoperto|venta en corto|blankning|sell to (open|close)',
    ),
    'sell',
  ],
  [any('(buy|bought) to (cover|open|close)|cover( short)?'), 'buy'],
  [any('expir(ed|ation|y)|verfall(en)?'), 'expiry'],
  [any('exercised?|assigned|assignment|ausübung'), 'delivery'],
  [
    any(
      '(currency )?(conversion|exchange)|forex.*|(crédit|débit) forex|fx.*|convert|(währungs|geld)?wechsel|währungs(um)?tausch|devisen.*|opération de change|change de devises?|umtausch währung|valuta.*|currency (debit|credit)|cambio (di|de) (valuta|divisa).*',
    ),
    'conversion',
  ],
  [
    order(
      'buy|bought|purchase|kauf|achat|koop|aankoop|acquisto|compra|köp|køb|kupno|zakup|savings plan|sparplan(ausführung)?|open position',
    ),
    'buy',
  ],
  [
    order(
      'sell|sold|sale|verkauf|vente|verkoop|vendita|venta|sälj(er)?|försäljning|salg|sprzedaż|position closed',
    ),
    'sell',
  ],
  [
    any(
      'reinvest.*|wiederanlage|réinvestissement.*|reinversión.*|reinvestimento.*|herbelegging.*|återinvestering.*|drip',
    ),
    'reinvest',
  ],
  [
    any(
      'return of capital|dividend \\(return of capital.*\\)|kapitalrückzahlung|remboursement de capital|kapitaalteruggave',
    ),
    'capital',
  ],
  [
    any(
      'dividend(en)?[ -]?(withholding )?(tax|steuer|belasting).*|withholding tax.*|quellensteuer.*|(retenue|impôt).*dividende.*|ritenuta.*|retención.*|(utländsk )?källskatt.*|bronbelasting.*|podatek.*',
    ),
    'tax',
  ],
  [
    any(
      '(cash )?(dividends?|dividenden?|dividendo|distributions?|ausschüttung(en)?|ertrag|uitkering|dividendes|dividendi|dividendos|utdelning|udbytte|dywidend[ay])|dividend ?\\(.*\\)',
    ),
    'dividend',
  ],
  [
    any('interest (charge|paid)|zinsbelastung|debetrente|intérêts débiteurs|interessi passivi'),
    { turned: 'interest' },
  ],
  [
    any(
      'interests?|interest (payment|on cash|received)|.*lending interest|zinsen|zinszahlung|intérêts|rente|interessi|intereses?|ränta|odsetki',
    ),
    'interest',
  ],
  [any('fees? refund|overnight refund|gebührenerstattung|remboursement de frais'), { turned: 'fee' }],
  [
    any(
      '(custody |.* )?fees?|gebühr(en)?|(depot|order)gebühr(en)?|frais( de .*)?|kosten|(transactie|service)kosten|commissioni?|comisi(ón|ones)|spese|gastos|avgift(er)?|courtage|opłat[ay]|prowizja|sdrt',
    ),
    'fee',
  ],
  [any('tax(es)? refund|steuer(rück)?erstattung|steueroptimierung|remboursement d.impôt'), { turned: 'tax' }],
  [
    any(
      'tax(es)?( withheld)?|withholding tax|steuern?|quellensteuer|belasting|bronbelasting|impôts?|impost[ao]s?|imposte',
    ),
    'tax',
  ],
  [
    any(
      'deposit|cash top-?up|einlage|einzahlung|zahlungseingang|storting|versement|dépôt|deposito|versamento|depósito|ingreso|insättning|indbetaling|wpłata',
    ),
    'deposit',
  ],
  [
    any(
      '(cash )?withdraw(al|als| request)?|removal|entnahme|auszahlung|onttrekking|opname|terugstorting|retrait|prelievo|retir(ad)?[oa]|uttag|hævning|wypłata',
    ),
    'withdrawal',
  ],
  [
    any(
      '(delivery|transfer) \\(inbound\\)|transfer[ _]in|einlieferung|free[ _]receipt|livraison \\(entrée\\)|levering \\(inkomend\\)|consegna \\(in entrata\\)|entrega \\(entrante\\)',
    ),
    'transfer',
  ],
  [
    any(
      '(delivery|transfer) \\(outbound\\)|transfer[ _]out|auslieferung|livraison \\(sortie\\)|levering \\(uitgaand\\)|consegna \\(in uscita\\)|entrega \\(saliente\\)',
    ),
    { turned: 'transfer' },
  ],
  [any('(security |cash )?transfer'), 'transfer'],
  [any('(stock )?splits?|aktiensplit|fractionnement|frazionamento|aktiesplit'), 'split'],
]
