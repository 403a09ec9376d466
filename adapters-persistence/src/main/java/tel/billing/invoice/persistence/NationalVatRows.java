package tel.billing.invoice.persistence;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.Currency;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tel.billing.invoice.domain.NationalVat;
import tel.billing.invoice.persistence.tables.records.InvoiceInvoiceRecord;
import tel.billing.invoice.persistence.tables.records.InvoiceLineRecord;
import tel.billing.shared.Money;
import tel.billing.tax.Conversion;
import tel.billing.tax.EuroRate;
import tel.billing.tax.ExchangeQuote;
import tel.billing.tax.RateSource;

/// Maps the VAT in the currency of the seller's member state to rows.
final class NationalVatRows {

    private NationalVatRows() {}

    static void write(NationalVat vat, InvoiceInvoiceRecord row) {
        row.setNationalCurrency(vat.currency().getCurrencyCode());
        row.setNationalVatMinor(vat.total().minor());
        vat.conversion().quotes().forEach(exchangeQuote -> write(exchangeQuote, vat.conversion(), row));
    }

    private static void write(ExchangeQuote exchangeQuote, Conversion conversion, InvoiceInvoiceRecord row) {
        if (exchangeQuote.currency().equals(conversion.from())) {
            row.setCurrencyPerEuro(exchangeQuote.rate().units());
            row.setCurrencyRateFrom(exchangeQuote.validFrom());
            row.setCurrencyRateSource(exchangeQuote.source().name());
        } else {
            row.setNationalPerEuro(exchangeQuote.rate().units());
            row.setNationalRateFrom(exchangeQuote.validFrom());
            row.setNationalRateSource(exchangeQuote.source().name());
        }
    }

    static Optional<NationalVat> read(InvoiceInvoiceRecord head, List<InvoiceLineRecord> lines) {
        return Optional.<String>ofNullable(head.getNationalCurrency())
                .map(currency -> new NationalVat(
                        new Conversion(
                                Currency.getInstance(head.getCurrency()),
                                Currency.getInstance(currency),
                                quotes(head, currency)),
                        lines.stream()
                                .map(line -> Money.of(line.getNationalVatMinor(), currency))
                                .toList()));
    }

    private static List<ExchangeQuote> quotes(InvoiceInvoiceRecord head, String national) {
        return Stream.of(
                        quote(
                                head.getCurrency(),
                                Optional.ofNullable(head.getCurrencyPerEuro()).map(EuroRate::new),
                                head.getCurrencyRateFrom(),
                                head.getCurrencyRateSource()),
                        quote(
                                national,
                                Optional.ofNullable(head.getNationalPerEuro()).map(EuroRate::new),
                                head.getNationalRateFrom(),
                                head.getNationalRateSource()))
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<ExchangeQuote> quote(
            String currency, Optional<EuroRate> rate, @Nullable Instant validFrom, @Nullable String source) {
        return rate.map(units -> new ExchangeQuote(
                Currency.getInstance(currency),
                units,
                requireNonNull(validFrom),
                new RateSource(requireNonNull(source))));
    }
}
