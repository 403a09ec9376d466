package tel.billing.invoice.domain;

import java.util.Optional;
import tel.billing.shared.Country;
import tel.billing.shared.Money;

/// A line of the recapitulative statement: all reverse-charge supplies to one VAT number in one currency.
/// Credit notes are deducted, so that the amount may be negative.
///
/// @param country   the customer's country
/// @param vatNumber the customer's VAT number as printed; empty if the documents have none
/// @param documents    the number of invoices and credit notes
public record CustomerVatSummary(Country country, Optional<String> vatNumber, Money net, long documents) {}
