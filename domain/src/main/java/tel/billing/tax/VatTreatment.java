package tel.billing.tax;

import tel.billing.shared.BasisPoints;
import tel.billing.shared.Country;

/// The VAT treatment of a charge. Telephony is a telecommunications service, so the rules of Directive
/// 2006/112/EC for such services apply.
///
/// @param customer the customer's country
public record VatTreatment(Kind kind, Country customer, BasisPoints rate) {

    public VatTreatment {
        if (!kind.bearsVat && !rate.equals(BasisPoints.NONE)) {
            throw new IllegalArgumentException("%s requires the rate 0, but the rate is %s".formatted(kind, rate));
        }
    }

    /// Who owes the VAT, and in which country.
    public enum Kind {
        /// Seller and customer are in the same country: its VAT is charged, with or without a VAT number.
        DOMESTIC(true),
        /// A business in another member state with a verified VAT number: the business owes the VAT itself.
        REVERSE_CHARGE(false),
        /// Any other customer in another member state: the VAT of that state is charged.
        DESTINATION(true),
        /// A customer outside the EU.
        OUTSIDE_EU(false);

        private final boolean bearsVat;

        Kind(boolean bearsVat) {
            this.bearsVat = bearsVat;
        }
    }

    /// The sentence that the invoice must show.
    public String sentence() {
        return switch (kind) {
            case DOMESTIC -> "VAT of %s at %s.".formatted(customer, rate);
            case REVERSE_CHARGE -> "Reverse charge: the customer owes the VAT (Article 196 of Directive 2006/112/EC).";
            case DESTINATION ->
                "VAT of %s at %s, where the customer is (Article 58 of Directive 2006/112/EC)."
                        .formatted(customer, rate);
            case OUTSIDE_EU ->
                "Not subject to EU VAT: the customer is outside the EU (Articles 44 and 58 of Directive 2006/112/EC).";
        };
    }
}
