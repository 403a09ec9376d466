package tel.billing.invoice.domain;

import java.util.Optional;
import tel.billing.shared.Country;
import tel.billing.shared.Money;

/// What a seller tells a tax office of one customer who owes the VAT themself: all that papers with one
/// VAT number bear under reverse charge, in one currency. Credit notes count against it, so that the
/// amount may be negative.
///
/// @param country   where the customer is
/// @param vatNumber the customer's, as papers print it; empty if they print none
/// @param papers    how many invoices and credit notes that is
public record CustomerFigure(Country country, Optional<String> vatNumber, Money net, long papers) {}
