package tel.billing.tax.domain;

import java.time.Instant;
import tel.billing.account.VatNumberStatus;
import tel.billing.shared.BasisPoints;
import tel.billing.shared.Country;
import tel.billing.tax.VatTreatment;
import tel.billing.tax.VatTreatment.Kind;

/// Decides which VAT a seller charges to a customer. The seller may be in any country.
public record VatPolicy(Country seller, VatRateTable rates) {

    /// The treatment of a charge for a period that begins at `start`. The rate at that instant applies to the
    /// whole period. Only a verified VAT number exempts the customer.
    public VatTreatment treat(Country customer, VatNumberStatus status, Instant start) {
        if (customer.equals(seller)) {
            return new VatTreatment(Kind.DOMESTIC, customer, rate(customer, start));
        }
        if (!EuropeanUnion.includes(customer)) {
            return new VatTreatment(Kind.OUTSIDE_EU, customer, BasisPoints.NONE);
        }
        return switch (status) {
            case VatNumberStatus.Verified _ -> new VatTreatment(Kind.REVERSE_CHARGE, customer, BasisPoints.NONE);
            case VatNumberStatus.NoNumber _, VatNumberStatus.Unverified _, VatNumberStatus.Invalid _ ->
                new VatTreatment(Kind.DESTINATION, customer, rate(customer, start));
        };
    }

    /// Fails instead of guessing a rate.
    private BasisPoints rate(Country country, Instant instant) {
        return rates.rateOf(country, instant)
                .orElseThrow(() -> new IllegalStateException(
                        "There is no VAT rate of %s at %s. Set one.".formatted(country, instant)));
    }
}
