package tel.billing.tax.domain;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import tel.billing.shared.BasisPoints;
import tel.billing.shared.Country;
import tel.billing.tax.VatRate;

/// All VAT rates. Of two with the same start, the one that was set later applies; later IDs sort behind
/// earlier ones.
public record VatRateTable(List<VatRate> rates) {
    private static final Comparator<VatRate> LATEST_LAST = Comparator.comparing(VatRate::validFrom)
            .thenComparing(rate -> rate.id().toString());

    public VatRateTable {
        rates = List.copyOf(rates);
    }

    /// Empty if no rate of the country began by then.
    public Optional<BasisPoints> rateOf(Country country, Instant instant) {
        return rates.stream()
                .filter(rate -> rate.country().equals(country))
                .filter(rate -> !rate.validFrom().isAfter(instant))
                .max(LATEST_LAST)
                .map(VatRate::rate);
    }

    /// By country, newest first.
    public List<VatRate> sorted() {
        return rates.stream()
                .sorted(Comparator.comparing((VatRate rate) -> rate.country().code())
                        .thenComparing(LATEST_LAST.reversed()))
                .toList();
    }
}
