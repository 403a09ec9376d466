package tel.billing.tax.domain;

import java.time.Instant;
import tel.billing.account.VatStanding;
import tel.billing.shared.BasisPoints;
import tel.billing.shared.Country;
import tel.billing.tax.VatTreatment;
import tel.billing.tax.VatTreatment.Kind;

/// Which VAT a seller charges to whom. The seller may be in any country, in the EU or outside.
public record VatPolicy(Country seller, VatRateTable rates) {

    /// How a charge for a time that begins at `start` is treated. The rate of that instant holds for the
    /// whole time, whatever begins in between. Only a verified number spares its owner the VAT.
    public VatTreatment treat(Country customer, VatStanding standing, Instant start) {
        if (customer.equals(seller)) {
            return new VatTreatment(Kind.DOMESTIC, customer, rate(customer, start));
        }
        if (!EuropeanUnion.includes(customer)) {
            return new VatTreatment(Kind.OUTSIDE_EU, customer, BasisPoints.NONE);
        }
        return switch (standing) {
            case VatStanding.Verified _ -> new VatTreatment(Kind.REVERSE_CHARGE, customer, BasisPoints.NONE);
            case VatStanding.NoNumber _, VatStanding.Unverified _, VatStanding.Invalid _ ->
                new VatTreatment(Kind.DESTINATION, customer, rate(customer, start));
        };
    }

    /// Nobody is charged by a guess.
    private BasisPoints rate(Country country, Instant instant) {
        return rates.rateOf(country, instant)
                .orElseThrow(() ->
                        new IllegalStateException("no VAT rate of %s is known for %s".formatted(country, instant)));
    }
}
