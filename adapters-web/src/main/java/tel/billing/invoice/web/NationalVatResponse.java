package tel.billing.invoice.web;

import java.time.Instant;
import java.util.List;
import tel.billing.invoice.domain.NationalVat;
import tel.billing.tax.ExchangeQuote;

/// The VAT in the currency of the seller's member state, and the exchange rates.
record NationalVatResponse(String currency, long vatMinor, List<RateAnswer> exchangeRates) {

    static NationalVatResponse of(NationalVat vat) {
        return new NationalVatResponse(
                vat.currency().getCurrencyCode(),
                vat.total().minor(),
                vat.conversion().quotes().stream().map(RateAnswer::of).toList());
    }

    record RateAnswer(String currency, String rate, Instant validFrom, String source) {

        static RateAnswer of(ExchangeQuote exchangeQuote) {
            return new RateAnswer(
                    exchangeQuote.currency().getCurrencyCode(),
                    exchangeQuote.rate().toString(),
                    exchangeQuote.validFrom(),
                    exchangeQuote.source().name());
        }
    }
}
