package tel.billing.notification;

import tel.billing.shared.BasisPoints;
import tel.billing.shared.Country;
import tel.billing.shared.Money;

/// The price of a charge, as shown in e-mails.
///
/// @param customer the customer's country for VAT
public record PriceWithVat(Money net, VatReason ground, Country customer, BasisPoints rate, Money vat) {

    public Money gross() {
        return net.plus(vat);
    }

    /// Why VAT is charged or not.
    public enum VatReason {
        /// Seller and customer are in the same country.
        DOMESTIC,
        /// The customer is in another member state, and its VAT is charged.
        DESTINATION,
        /// The customer is a business in another member state and owes the VAT itself.
        REVERSE_CHARGE,
        /// The customer is outside the EU.
        OUTSIDE_EU
    }
}
