package tel.billing.invoice.domain;

import tel.billing.shared.Money;
import tel.billing.tax.VatTreatment;

/// What a seller tells a tax office of a time: all that was treated alike in one currency. Credit notes
/// count against it, so that amounts may be negative.
///
/// @param papers how many invoices and credit notes that is
public record VatFigure(VatTreatment treatment, Money net, Money vat, long papers) {}
