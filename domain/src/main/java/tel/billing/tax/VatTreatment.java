package tel.billing.tax;

import tel.billing.shared.BasisPoints;
import tel.billing.shared.Country;

/// How a charge is treated for VAT, and why. Telephony is a telecommunications service, so the rules are
/// those of Directive 2006/112/EC for such services.
///
/// @param customer where the customer is
public record VatTreatment(Kind kind, Country customer, BasisPoints rate) {

    public VatTreatment {
        if (!kind.bearsVat && !rate.equals(BasisPoints.NONE)) {
            throw new IllegalArgumentException("%s bears no VAT, but %s is asked".formatted(kind, rate));
        }
    }

    /// Who owes the VAT, and to whom.
    public enum Kind {
        /// Seller and customer are in one country: its VAT is charged, whatever numbers there are.
        DOMESTIC(true),
        /// A business of another member state whose number the EU's register knows: it owes the VAT itself.
        REVERSE_CHARGE(false),
        /// Anybody else of another member state: that one's VAT is charged.
        DESTINATION(true),
        /// Anybody outside the EU.
        OUTSIDE_EU(false);

        private final boolean bearsVat;

        Kind(boolean bearsVat) {
            this.bearsVat = bearsVat;
        }
    }

    /// The sentence that an invoice must print.
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
