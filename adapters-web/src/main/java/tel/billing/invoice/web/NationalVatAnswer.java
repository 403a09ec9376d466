package tel.billing.invoice.web;

import java.time.Instant;
import java.util.List;
import tel.billing.invoice.domain.NationalVat;
import tel.billing.tax.Quote;

/// The VAT in the currency of the seller's member state, and the exchange rates.
record NationalVatAnswer(String currency, long vatMinor, List<RateAnswer> exchangeRates) {

    static NationalVatAnswer of(NationalVat vat) {
        return new NationalVatAnswer(
                vat.currency().getCurrencyCode(),
                vat.total().minor(),
                vat.conversion().quotes().stream().map(RateAnswer::of).toList());
    }

    record RateAnswer(String currency, String rate, Instant validFrom, String source) {

        static RateAnswer of(Quote quote) {
            return new RateAnswer(
                    quote.currency().getCurrencyCode(),
                    quote.rate().toString(),
                    quote.validFrom(),
                    quote.source().name());
        }
    }
}
