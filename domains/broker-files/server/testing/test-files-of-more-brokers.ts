/** A file, and what it comes to by hand. */
export type FileCase = {
  name: string
  currency: string
  text: string
  fields?: Record<string, string>
  cash: Record<string, number>
  held: Record<string, Record<string, number>>
  realised?: Record<string, number>
  refused: Record<number, string>
}

/** Further files of the same kind. */
export const filesOfMoreBrokers: readonly FileCase[] = [
  {
    name: 'Saxo: shares in dollars that are paid in euros',
    currency: 'EUR',
    text: `Client ID;Trade Date;Value Date;Type;Instrument;Instrument ISIN;Instrument currency;Exchange Description;Instrument Symbol;Event;Booked Amount;Account currency;Order ID;Conversion Rate
1;14-Feb-2025;17-Feb-2025;Trade;NVIDIA Corp.;US67066G1040;USD;NASDAQ;NVDA:xnas;Sell -1 @ 139.74 USD;132,60;EUR;a1;0,9532
1;05-Feb-2025;05-Feb-2025;Corporate action;NVIDIA Corp.;US67066G1040;USD;NASDAQ;NVDA:xnas;Dividend;0,03;EUR;;0,95
1;30-Dec-2024;31-Dec-2024;Trade;NVIDIA Corp.;US67066G1040;USD;NASDAQ;NVDA:xnas;Buy 3 @ 134.85 USD;-390,10;EUR;a0;0,9619
1;29-Dec-2024;29-Dec-2024;Cash Transfer;;;EUR;Unknown;;Deposit;833,00;EUR;;1`,
    cash: { EUR: 575.53 },
    held: { EUR: { NVDA: 2 } },
    realised: { EUR: 2.566666666666663 },
    refused: {},
  },
  {
    name: 'Portfolio Performance in German: a move between accounts in two currencies, shares brought in with their cost',
    currency: 'EUR',
    text: `Datum;Typ;Wert;Buchungswährung;Bruttobetrag;Währung Bruttobetrag;Wechselkurs;Gebühren;Steuern;Stück;ISIN;WKN;Ticker-Symbol;Wertpapiername;Notiz
2024-01-02T00:00;Einlage;10.000,00;EUR;;;;;;;;;;;
2024-01-03T00:00;Umbuchung (Ausgang);5.000,00;EUR;;;;;;;;;;;
2024-01-03T00:00;Umbuchung (Eingang);5.450,00;USD;;;;;;;;;;;
2024-01-04T15:30;Kauf;1.901,00;USD;;;;1,00;;10;US0378331005;865985;AAPL;Apple Inc.;
2024-02-04T15:30;Kauf;921,45;EUR;1.000,00;USD;0,9206;0,85;;2;US67066G1040;918422;NVDA;Nvidia;
2024-03-04T15:30;Verkauf;-989,00;USD;;;;1,00;10,00;5;US0378331005;865985;AAPL;Apple Inc.;
2024-03-05T00:00;Zinsen;1.234,56;EUR;;;;;300,00;;;;;;
2024-03-06T00:00;Zinsbelastung;2,50;EUR;;;;;;;;;;;
2024-03-07T00:00;Einlieferung;500,00;EUR;;;;;;5;DE0007164600;716460;SAP.DE;SAP;`,
    cash: { EUR: 5310.61, USD: 4538 },
    held: { EUR: { NVDA: 2, 'SAP.DE': 5 }, USD: { AAPL: 5 } },
    realised: { USD: 50 },
    refused: {},
  },
  {
    name: 'Wealthfolio: equal rows, charges in another currency, a split by its ratio, shares brought in',
    currency: 'EUR',
    text: `date;account;activityType;symbol;isin;quantity;unitPrice;amount;currency;fee;fxRate;comment
2025-12-01 10:00:00;secret;DEPOSIT;$CASH-EUR;;1;500;500;EUR;;;
2025-12-01 10:00:01;secret;DEPOSIT;$CASH-USD;;1;1000;1000;USD;;;
2025-12-03 16:07:14;secret;BUY;IREN;AU0000185993;1.0;40.2;40.2;USD;;;
2025-12-03 16:07:15;secret;FEE;IREN;AU0000185993;;;;EUR;1.3;;
2025-12-03 16:07:14;secret;BUY;IREN;AU0000185993;1.0;40.2;40.2;USD;;;
2025-12-03 16:07:15;secret;FEE;IREN;AU0000185993;;;;EUR;0.1;;
2025-12-03 16:07:14;secret;BUY;IREN;AU0000185993;5.0;40.2;201.0;USD;;;
2025-12-10 16:07:14;secret;SPLIT;IREN;AU0000185993;;;4;USD;;;4:1
2025-12-12 16:07:14;secret;TRANSFER_IN;KO;US1912161007;10;60;600;USD;;;`,
    cash: { EUR: 498.6, USD: 718.6 },
    held: { USD: { IREN: 28, KO: 10 } },
    refused: {},
  },
  {
    name: 'DEGIRO in English: pence, charges in two currencies that name their order, interest that was paid',
    currency: 'EUR',
    text: `Date,Time,Value date,Product,ISIN,Description,FX,Change,,Balance,,Order Id
02-05-2024,09:30,30-04-2024,,,Flatex Interest,,EUR,-0.35,EUR,"1,507.55",
15-04-2024,08:05,12-04-2024,,,FX Credit,,EUR,12.80,EUR,"1,507.90",
15-04-2024,08:05,12-04-2024,,,FX Debit,0.8571,GBP,-10.97,GBP,0.00,
12-04-2024,08:00,11-04-2024,AVIVA,GB00BPQY8M80,Dividend Tax,,GBP,-0.00,GBP,10.97,
12-04-2024,08:00,11-04-2024,AVIVA,GB00BPQY8M80,Dividend,,GBP,10.97,GBP,10.97,
02-04-2024,09:00,02-04-2024,AVIVA,GB00BPQY8M80,Currency Credit,,EUR,23.15,EUR,"1,495.10",86c1
02-04-2024,09:00,02-04-2024,AVIVA,GB00BPQY8M80,Currency Debit,0.8570,GBP,-19.84,GBP,0.00,86c1
02-04-2024,09:00,02-04-2024,AVIVA,GB00BPQY8M80,DEGIRO Transaction and/or third party fees,,EUR,-4.90,EUR,"1,471.95",86c1
02-04-2024,09:00,02-04-2024,AVIVA,GB00BPQY8M80,Sell 4 AVIVA@496 GBX (GB00BPQY8M80),,GBP,19.84,GBP,19.84,86c1
05-03-2024,09:00,05-03-2024,AVIVA,GB00BPQY8M80,Currency Debit,,EUR,-518.25,EUR,"1,476.85",77aa
05-03-2024,09:00,05-03-2024,AVIVA,GB00BPQY8M80,Currency Credit,0.8500,GBP,440.51,GBP,0.00,77aa
05-03-2024,09:00,05-03-2024,AVIVA,GB00BPQY8M80,London/Dublin Stamp Duty,,GBP,-2.19,GBP,-440.51,77aa
05-03-2024,09:00,05-03-2024,AVIVA,GB00BPQY8M80,DEGIRO Transaction and/or third party fees,,EUR,-4.90,EUR,"1,995.10",77aa
05-03-2024,09:00,05-03-2024,AVIVA,GB00BPQY8M80,Buy 104 AVIVA@421.46 GBX (GB00BPQY8M80),,GBP,-438.32,GBP,-438.32,77aa
01-03-2024,10:00,01-03-2024,,,SOFORT Deposit,,EUR,"2,000.00",EUR,"2,000.00",`,
    cash: { EUR: 1507.55, GBP: 0 },
    held: { GBP: { GB00BPQY8M80: 100 } },
    realised: { GBP: 2.981538461538463 },
    refused: { '5': 'The row has no amount' },
  },
  {
    name: 'Trading 212 of before 2023: currencies in the titles, a withdrawal without a sign',
    currency: 'EUR',
    text: `Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Result (EUR),Total (EUR),Withholding tax,Currency (Withholding tax),Charge amount (EUR),Transaction fee (EUR),Finra fee (EUR),Notes,ID,Currency conversion fee (EUR)
Deposit,2020-10-27 10:00:00,,,,,,,,,1500.00,,,1500.00,,,"Bank Transfer",d1,
Market buy,2020-11-05 15:02:20,US98422D1054,XPEV,"XPeng",7.0000000000,31.88,USD,1.18302,,188.63,,,,,,,EOF52,
Limit sell,2020-11-09 14:45:37,US98422D1054,XPEV,"XPeng",5.0000000000,40.00,USD,1.16851,36.43,171.16,,,,,,,EOF53,
Dividend (Ordinary),2020-11-17 13:03:36,US0378331005,AAPL,"Apple",1.0000000000,0.17,USD,Not available,,0.15,0.03,USD,,,,,,
Market buy,2020-11-18 14:50:42,GB0005405286,HSBA,"HSBC Holdings",20.0000000000,372.70,GBX,89.58411,,83.21,,,,,,,EOF54,
Withdrawal,2020-12-09 19:45:00,,,,,,,,,402.02,,,,,,"Sent to card *2014",w1,`,
    cash: { EUR: 997.45 },
    held: { EUR: { XPEV: 2, HSBA: 20 } },
    realised: { EUR: 36.4242857142857 },
    refused: {},
  },
  {
    name: 'Interactive Brokers in German: an exchange, a charge in euros, totals',
    currency: 'EUR',
    text: `Statement,Header,Field Name,Field Value
Statement,Data,Title,Umsatzübersicht
Kontoinformation,Header,Feldname,Feldwert
Kontoinformation,Data,Basiswährung,EUR
Offene Positionen,Header,DataDiscriminator,Anlagekategorie,Währung,Symbol,Menge,Mult,Einstandspreis,Einstandswert,Schlusskurs,Wert,Unrealisierter G/V,Code
Offene Positionen,Data,Summary,Aktien,USD,AAA,20,1,120.05,2401,150,3000,599,
Transaktionen,Header,DataDiscriminator,Anlagekategorie,Währung,Konto,Symbol,Datum/Zeit,Menge,T.-Kurs,Schlusskurs,Erlös,Provision/Gebühr,Basis,Realisierter G/V,MTM G/V,Code
Transaktionen,Data,Order,Aktien,USD,U1,AAA,"2026-03-02, 10:00:00",20,120,120,-2400,-1,2401,0,0,O
Transaktionen,SubTotal,,Aktien,USD,U1,AAA,,20,,,-2400,-1,2401,0,0,
Transaktionen,Header,DataDiscriminator,Anlagekategorie,Währung,Konto,Symbol,Datum/Zeit,Menge,T.-Kurs,,Erlös,Provision in EUR,,,MTM in EUR,Code
Transaktionen,Data,Order,Forex,USD,U1,EUR.USD,"2026-03-02, 09:55:00",-2500,1.10,,2750,-1.8,,,0,
Einzahlungen & Auszahlungen,Header,Währung,Konto,Abrechnungsdatum,Beschreibung,Betrag
Einzahlungen & Auszahlungen,Data,EUR,U1,2026-02-10,Elektronische Überweisung,3000
Einzahlungen & Auszahlungen,Data,Gesamt,,,,3000
Dividenden,Header,Währung,Konto,Datum,Beschreibung,Betrag
Dividenden,Data,USD,U1,2026-04-01,AAA(US0000000001) Bardividende USD 0.33 pro Aktie,6.6
Dividenden,Data,Gesamt,,,,6.6
Dividenden,Data,Gesamt in EUR,,,,6.0
Quellensteuer,Header,Währung,Konto,Datum,Beschreibung,Betrag,Code
Quellensteuer,Data,USD,U1,2026-04-01,AAA(US0000000001) Bardividende - US Steuer,-0.99,`,
    cash: { EUR: 498.2, USD: 354.61 },
    held: { USD: { AAA: 20 } },
    refused: {},
  },
  {
    name: 'Swissquote with the net amount in two currencies: the account pays in francs',
    currency: 'CHF',
    text: `Datum;Auftrag #;Transaktionen;Symbol;Name;ISIN;Anzahl;Stückpreis;Kosten;Aufgelaufene Zinsen;Nettobetrag;Währung Nettobetrag;Nettobetrag in der Währung des Kontos;Saldo;Währung
31-12-2023 23:59:30;00000000;Zinsen auf Belastungen;;;;1.0;2.00;0.00;0.00;-2.00;CHF;-2.00;4'535.55;CHF
30-09-2023 18:00:00;00000000;Depotgebühren;;;;1.0;50.00;3.85;0.00;-53.85;CHF;-53.85;4'537.55;CHF
30-06-2023 09:00:00;00000000;Dividende;NESN;NESTLE SA;CH0038863350;1.0;100.00;35.00;0.00;65.00;CHF;65.00;4'591.40;CHF
20-06-2023 11:30:00;123456790;Verkauf;VWRL;VANGUARD FTSE ALL-WORLD;IE00B3RBWM25;5.0;101.00;5.05;0.00;499.95;EUR;476.60;4'526.40;CHF
12-01-2023 14:00:00;123456789;Kauf;VWRL;VANGUARD FTSE ALL-WORLD;IE00B3RBWM25;10.0;95.50;9.55;0.00;-964.55;EUR;-950.20;4'049.80;CHF
02-01-2023 08:00:00;00000000;Vergütung;;;;1.0;5'000.00;0.00;0.00;5'000.00;CHF;5'000.00;5'000.00;CHF`,
    cash: { CHF: 4535.55 },
    held: { CHF: { VWRL: 5 } },
    realised: { CHF: 1.5 },
    refused: {},
  },
  {
    name: 'Vanguard: a bond with the interest that had accrued, a reinvested dividend',
    currency: 'USD',
    text: `Account Number,Trade Date,Settlement Date,Transaction Type,Transaction Description,Investment Name,Symbol,Shares,Share Price,Principal Amount,Commissions and Fees,Net Amount,Accrued Interest,Account Type,
1,2024-01-02,2024-01-02,Funds Received,Electronic Bank Transfer,CASH,,0.0,0.0,10000.0,0.0,10000.0,0.0,CASH,
1,2024-01-10,2024-01-12,Buy,Buy,VANGUARD TOTAL STOCK MARKET ETF,VTI,20.0,235.5,-4710.0,0.0,-4710.0,0.0,CASH,
1,2024-03-27,2024-03-27,Dividend,Dividend Received,VANGUARD TOTAL STOCK MARKET ETF,VTI,0.0,0.0,18.4,0.0,18.4,0.0,CASH,
1,2024-03-27,2024-03-27,Reinvestment,Dividend Reinvestment,VANGUARD TOTAL STOCK MARKET ETF,VTI,0.0712,258.43,-18.4,0.0,-18.4,0.0,CASH,
1,2024-04-02,2024-04-04,Buy,Buy,U S TREASURY NOTE 4.000% 01/31/29,91282CJW2,1000.0,98.2,-982.0,0.0,-989.03,-7.03,CASH,
1,2024-05-02,2024-05-06,Sell,Sell,VANGUARD TOTAL STOCK MARKET ETF,VTI,-5.0,250.0,1250.0,0.02,1249.98,0.0,CASH,`,
    cash: { USD: 5550.95 },
    held: { USD: { VTI: 15.0712, 'CUSIP.91282CJW2': 1000 } },
    realised: { USD: 72.5 },
    refused: {},
  },
  {
    name: 'Fidelity: a cancelled purchase, a contract whose purchase is in another file, a bond, a reinvested dividend',
    currency: 'USD',
    text: `Run Date,Action,Symbol,Description,Type,Exchange Quantity,Exchange Currency,Quantity,Currency,Price,Exchange Rate,Commission,Fees,Accrued Interest,Amount,Cash Balance,Settlement Date
03/18/2024,"YOU SOLD CLOSING TRANSACTION CALL (AAPL) APPLE INC JUN 21 24 $200 (100 SHS) (Cash)", -AAPL240621C200,"CALL (AAPL) APPLE INC",Cash,0,,-1,USD,7.10,0,0.65,0.05,,709.30,5000,03/19/2024
03/15/2024,"YOU SOLD APPLE INC (AAPL) (Cash)",AAPL,"APPLE INC",Cash,0,,-4.5,USD,172.62,0,,0.01,,776.78,4290.70,03/19/2024
02/20/2024,"YOU BOUGHT UNITED STATES TREAS NTS (912828XG8) (Cash)",912828XG8,"US TREASURY NOTE 2.125% 06/30/2026",Cash,0,,5000,USD,98.50,0,,,12.40,"-4,937.40",3513.92,02/21/2024
02/15/2024,"REINVESTMENT APPLE INC (AAPL) (Cash)",AAPL,"APPLE INC",Cash,0,,0.013,USD,184.15,0,,,,-2.40,8451.32,
02/15/2024,"DIVIDEND RECEIVED APPLE INC (AAPL) (Cash)",AAPL,"APPLE INC",Cash,0,,0,USD,,0,,,,2.40,8453.72,
01/12/2024,"YOU BOUGHT CANCEL APPLE INC (AAPL) (Cash)",AAPL,"APPLE INC",Cash,0,,-5,USD,185.92,0,,,,929.60,8451.32,
01/11/2024,"YOU BOUGHT APPLE INC (AAPL) (Cash)",AAPL,"APPLE INC",Cash,0,,5,USD,185.92,0,,,,-929.60,7521.72,
01/10/2024,"YOU BOUGHT APPLE INC (AAPL) (Cash)",AAPL,"APPLE INC",Cash,0,,10,USD,185.92,0,,,,"-1,859.20",8140.80,01/12/2024
01/02/2024,"Electronic Funds Transfer Received (Cash)", ,"No Description",Cash,0,,0,USD,,0,,,,"10,000.00","10,000.00",

"The data and information in this spreadsheet is provided to you solely for your use"
Date downloaded Mar-20-2024`,
    cash: { USD: 3980.18 },
    held: { USD: { AAPL: 5.513, 'CUSIP.912828XG8': 5000 } },
    realised: { USD: -59.85 },
    refused: {
      '2': '1 contract of AAPL 21 Jun 2024 200 call leave the account',
      '7': 'It takes line 8 back',
      '8': 'Line 7 takes it back',
    },
  },
  {
    name: 'Interactive Brokers: a bond by its number in another part, bought and sold in part, a coupon',
    currency: 'USD',
    text: `Statement,Header,Field Name,Field Value
Statement,Data,Title,Activity Statement
Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code
Trades,Data,Order,Bonds,USD,T 4 1/8 10/31/27,"2024-02-05, 10:00:00","10,000",99.515625,99.5,-9951.5625,-5,9956.5625,0,0,O
Trades,Data,Order,Bonds,USD,T 4 1/8 10/31/27,"2024-08-05, 10:00:00","-4,000",100.25,100.2,4010,-5,-3982.62,22.38,0,C
Deposits & Withdrawals,Header,Currency,Settle Date,Description,Amount
Deposits & Withdrawals,Data,USD,2024-01-02,Electronic Fund Transfer,20000
Interest,Header,Currency,Date,Description,Amount
Interest,Data,USD,2024-02-05,Purchase Accrued Interest T 4 1/8 10/31/27,-109.9
Bond Interest Received,Header,Currency,Date,Description,Amount
Bond Interest Received,Data,USD,2024-04-30,Bond Coupon Payment (T 4 1/8 10/31/27),206.25
Open Positions,Header,DataDiscriminator,Asset Category,Currency,Symbol,Quantity,Mult,Cost Price,Cost Basis,Close Price,Value,Unrealized P/L,Code
Open Positions,Data,Summary,Bonds,USD,T 4 1/8 10/31/27,"6,000",1,99.56,5973.94,101,6060,86,
Financial Instrument Information,Header,Asset Category,Symbol,Description,Conid,Security ID,Underlying,Listing Exch,Multiplier,Issuer,Maturity,Code
Financial Instrument Information,Data,Bonds,T 4 1/8 10/31/27,T 4 1/8 10/31/27,67,91282CFU0,,,1,US Treasury,2027-10-31,`,
    cash: { USD: 14144.7875 },
    held: { USD: { 'CUSIP.91282CFU0': 6000 } },
    realised: { USD: 29.375 },
    refused: {},
  },
  {
    name: 'Trade Republic: a fund in fractions, a bond, tax of a dividend, a coin that is left out',
    currency: 'EUR',
    text: `"datetime","date","account_type","category","type","asset_class","name","symbol","shares","price","amount","fee","tax","currency","original_amount","original_currency","fx_rate","description","transaction_id","counterparty_name","counterparty_iban","payment_reference","mcc_code"
"2026-01-02T09:00:00.000Z","2026-01-02","DEFAULT","CASH","CUSTOMER_INBOUND","","","","","","2000.00","","","EUR","","","","","t1","","","",""
"2026-01-05T10:00:00.000Z","2026-01-05","DEFAULT","TRADING","BUY","CRYPTO","Bitcoin","BTC","0.0012345600","81000.000000","-100.00","-1.00","","EUR","","","","","t2","","","",""
"2026-01-05T10:00:00.000Z","2026-01-05","DEFAULT","TRADING","BUY","FUND","Core MSCI World","IE00B4L5Y983","1.2345670000","105.300000","-130.00","","","EUR","","","","Savings plan execution","t3","","","",""
"2026-02-05T10:00:00.000Z","2026-02-05","DEFAULT","CASH","DIVIDEND","STOCK","Apple","US0378331005","10.0000000000","","2.20","","-0.33","EUR","2.40","USD","1.09","Cash dividend","t4","","","",""
"2026-02-06T10:00:00.000Z","2026-02-06","DEFAULT","CASH","CARD_TRANSACTION","","","","","","-20.00","","","EUR","","","","","t5","Shop","","","5411"
"2026-02-07T10:00:00.000Z","2026-02-07","DEFAULT","TRADING","BUY","BOND","Bund 2034","DE000BU2Z023","1000.0000000000","98.500000","-985.00","-1.00","","EUR","","","","","t6","","","",""`,
    cash: { EUR: 865.87 },
    held: { EUR: { IE00B4L5Y983: 1.234567, DE000BU2Z023: 1000 } },
    refused: { '3': 'Only shares, funds and bonds' },
  },
  {
    name: 'Interactive Brokers: a trade that was cancelled and corrected, tax that came back',
    currency: 'USD',
    text: `Statement,Header,Field Name,Field Value
Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code
Trades,Data,Order,Stocks,USD,AAPL,"2024-02-05, 10:00:00",10,180,180,-1800,-1,1801,0,0,O
Trades,Data,Order,Stocks,USD,AAPL,"2024-02-06, 10:00:00",20,185,180,-3700,-1,3701,0,0,O
Trades,Data,Order,Stocks,USD,AAPL,"2024-02-06, 10:00:00",-20,185,180,3700,1,-3701,0,0,Ca
Trades,Data,Order,Stocks,USD,AAPL,"2024-02-06, 10:00:00",20,184,180,-3680,-1,3681,0,0,O;Co
Deposits & Withdrawals,Header,Currency,Settle Date,Description,Amount
Deposits & Withdrawals,Data,USD,2024-01-02,Electronic Fund Transfer,20000
Withholding Tax,Header,Currency,Date,Description,Amount,Code
Withholding Tax,Data,USD,2024-02-15,AAPL(US0378331005) Cash Dividend USD 0.24 per Share - US Tax,-0.72,
Withholding Tax,Data,USD,2024-02-15,AAPL(US0378331005) Cash Dividend USD 0.24 per Share - US Tax,0.72,
Withholding Tax,Data,USD,2024-02-15,AAPL(US0378331005) Cash Dividend USD 0.24 per Share - US Tax,-1.08,`,
    cash: { USD: 14516.92 },
    held: { USD: { AAPL: 30 } },
    refused: { '4': 'Line 5 takes it back', '5': 'It takes line 4 back' },
  },
  {
    name: 'Scalable Capital: a savings plan, an order that was not executed, tax of a sale and of a distribution',
    currency: 'EUR',
    text: `date;time;status;reference;description;assetType;type;isin;shares;price;amount;fee;tax;currency
2025-03-03;10:15:00;Executed;R1;iShares Core;Security;Savings plan;IE00B4L5Y983;0,95;105,30;-100,00;0,00;0,00;EUR
2025-03-01;09:00:00;Executed;R0;Deposit;Cash;Deposit;;;;1.000,00;0,00;0,00;EUR
2025-03-05;11:00:00;Cancelled;R2;Siemens;Security;Buy;DE0007236101;3;220,00;-660,00;0,99;0,00;EUR
2025-04-01;11:00:00;Executed;R3;Siemens;Security;Buy;DE0007236101;2;220,00;-440,00;0,99;0,00;EUR
2025-05-01;11:00:00;Executed;R4;Siemens;Security;Sell;DE0007236101;1;240,00;240,00;0,99;4,50;EUR
2025-05-02;11:00:00;Executed;R5;Siemens;Security;Distribution;DE0007236101;;;5,20;0,00;1,37;EUR`,
    cash: { EUR: 697.35 },
    held: { EUR: { IE00B4L5Y983: 0.95, DE0007236101: 1 } },
    realised: { EUR: 20 },
    refused: { '4': 'The row is of an order' },
  },
]
