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
import tel.billing.tax.PerEuro;
import tel.billing.tax.Quote;
import tel.billing.tax.RateSource;

/// Maps the VAT in the currency of the seller's member state to rows.
final class NationalVatRows {

    private NationalVatRows() {}

    static void write(NationalVat vat, InvoiceInvoiceRecord row) {
        row.setNationalCurrency(vat.currency().getCurrencyCode());
        row.setNationalVatMinor(vat.total().minor());
        vat.conversion().quotes().forEach(quote -> write(quote, vat.conversion(), row));
    }

    private static void write(Quote quote, Conversion conversion, InvoiceInvoiceRecord row) {
        if (quote.currency().equals(conversion.from())) {
            row.setCurrencyPerEuro(quote.rate().units());
            row.setCurrencyRateFrom(quote.validFrom());
            row.setCurrencyRateSource(quote.source().name());
        } else {
            row.setNationalPerEuro(quote.rate().units());
            row.setNationalRateFrom(quote.validFrom());
            row.setNationalRateSource(quote.source().name());
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

    private static List<Quote> quotes(InvoiceInvoiceRecord head, String national) {
        return Stream.of(
                        quote(
                                head.getCurrency(),
                                Optional.ofNullable(head.getCurrencyPerEuro()).map(PerEuro::new),
                                head.getCurrencyRateFrom(),
                                head.getCurrencyRateSource()),
                        quote(
                                national,
                                Optional.ofNullable(head.getNationalPerEuro()).map(PerEuro::new),
                                head.getNationalRateFrom(),
                                head.getNationalRateSource()))
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<Quote> quote(
            String currency, Optional<PerEuro> rate, @Nullable Instant validFrom, @Nullable String source) {
        return rate.map(units -> new Quote(
                Currency.getInstance(currency),
                units,
                requireNonNull(validFrom),
                new RateSource(requireNonNull(source))));
    }
}
