package tel.billing.notification;

import tel.billing.shared.BasisPoints;
import tel.billing.shared.Country;
import tel.billing.shared.Money;

/// What a charge comes to, as letters show it.
///
/// @param customer where the customer is, for VAT
public record PriceWithVat(Money net, Ground ground, Country customer, BasisPoints rate, Money vat) {

    public Money gross() {
        return net.plus(vat);
    }

    /// Why there is VAT, or none.
    public enum Ground {
        /// Seller and customer are in one country.
        DOMESTIC,
        /// The customer is in another member state, whose VAT is charged.
        DESTINATION,
        /// The customer is a business of another member state and owes the VAT itself.
        REVERSE_CHARGE,
        /// The customer is outside the EU.
        OUTSIDE_EU
    }
}
