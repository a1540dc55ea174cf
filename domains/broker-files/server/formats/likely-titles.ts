import { type BrokerFormat, titled } from './format.ts'

/** What files that nobody here knows call their columns, in English, German, French, Spanish, Italian, Dutch, Swedish and Polish: proposed, and shown before anything is booked. */
export const likelyTitles: BrokerFormat['titles'] = {
  date: titled(`date tradedate transactiondate datum handelsdatum buchungsdatum transaktionsdatum datedoperation
    datedetransaction fecha fechadeoperacion data dataoperazione transactiedatum affarsdag datatransakcji`),
  action:
    titled(`action transactiontype transaktionstyp typedoperation tipodeoperacion tipooperazione transactietype
    typavtransaktion typoperacji rodzajtransakcji aktion transaction transaktion vorgang operation operacion operazione operacja type typ art tipo soort`),
  symbol: titled(`symbol ticker tickersymbol kurzel symbole simbolo symbool isin codeisin wkn`),
  quantity:
    titled(`quantity shares units qty stuck stuckzahl anzahl menge quantite nombre nombredetitres cantidad titulos quantita
    aantal hoeveelheid antal ilosc liczba`),
  price: titled(
    `price unitprice pricepershare kurs preis stuckpreis cours prix prixunitaire precio prezzo prezzounitario quotazione koers prijs kursen cena`,
  ),
  commission: titled('commission provision kommission courtage comision commissione commissie prowizja'),
  fees: titled(
    `fees fee gebuhr gebuhren spesen frais gastos comisiones tarifas commissioni spese kosten avgift avgifter oplata oplaty`,
  ),
  tax: titled(
    'quellensteuer steuer steuern impot impots retencion impuestos ritenuta imposte bronbelasting belasting skatt kallskatt podatek',
  ),
  gross: titled(
    'grossamount gross subtotal bruttobetrag kurswert montantbrut importebruto importolordo controvalore brutobedrag bruttobelopp',
  ),
  amount:
    titled(`netamount total nettobetrag montantnet importeneto importonetto nettobedrag nettobelopp amount betrag montant importe importo bedrag belopp kwota
    wert value valeur valor valore waarde varde wartosc`),
  currency: titled('currency wahrung devise monnaie moneda divisa valuta waluta'),
}
