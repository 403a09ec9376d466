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
        var kind = kindOf(seller, customer, status);
        return switch (kind) {
            case DOMESTIC, DESTINATION -> new VatTreatment(kind, customer, rate(customer, start));
            case REVERSE_CHARGE, OUTSIDE_EU -> new VatTreatment(kind, customer, BasisPoints.NONE);
        };
    }

    /// The kind of the treatment, which no rate decides.
    public static Kind kindOf(Country seller, Country customer, VatNumberStatus status) {
        if (customer.equals(seller)) {
            return Kind.DOMESTIC;
        }
        if (!EuropeanUnion.includes(customer)) {
            return Kind.OUTSIDE_EU;
        }
        return switch (status) {
            case VatNumberStatus.Verified _ -> Kind.REVERSE_CHARGE;
            case VatNumberStatus.NoNumber _, VatNumberStatus.Unverified _, VatNumberStatus.Invalid _ ->
                Kind.DESTINATION;
        };
    }

    /// Fails instead of guessing a rate.
    private BasisPoints rate(Country country, Instant instant) {
        return rates.rateOf(country, instant)
                .orElseThrow(() -> new IllegalStateException(
                        "There is no VAT rate of %s at %s. Set one.".formatted(country, instant)));
    }
}
